"""Records attention in any PyTorch model, as a file that Headscope opens.

Hooks are put on modules by name or pattern while the `with` block runs; nothing of the model is changed, and none of its
code is copied into the file.

    with headscope.Recorder(model, grid=(14, 14), prefix=["class"]) as recorder:
        recorder.packed_qkv("blocks.*.attn.qkv", heads=12)      # a linear that gives q, k and v side by side
        model(pixels)
    recorder.save("cat.safetensors", input=pixels, mean=mean, std=std, photo="cat.jpg", fit="center", crop_pct=0.9)

Seven ways to say where attention is, one call for each kind of layer; layers are recorded in the order in which they ran.

    packed_qkv(pattern, heads)                       one linear: q, k, v side by side (timm, DINO, CLIP's in_proj)
    separate_qk(query, key, heads)                   two linears (Hugging Face); pairs by what * stands for
    multihead(pattern)                               torch.nn.MultiheadAttention, self or cross (DETR)
    fused(pattern)                                   calls of scaled_dot_product_attention (PyTorch 2)
    weights(pattern, pick)                           a module that returns its weights; pick(output) -> [B, H, Tq, Tk]
    word_maps(query, key, heads, words)              a diffusion model: where its picture reads the words of the prompt
    joint_word_maps(pattern, image, words)           the same where both are one sequence (SD3, Flux)

Where queries and keys change between the linear and the product (rotary positions, norms), name the module or function
that sees them last: `scored(pattern, pick)` with pick(args, kwargs, output) -> (q, k), each [B, heads, tokens, width].
"""

import fnmatch
import hashlib
import os

import torch
import torch.overrides

from . import files


class Recorder:
    """Hooks a model and keeps queries and keys of its layers.

    model     any torch.nn.Module
    grid      (rows, cols) of the patches
    prefix    the tokens before the patches, in order: "class", "distillation", "register"
    picture   which picture of a batch is kept
    """

    def __init__(self, model, grid, prefix=(), picture=0):
        self.model = model
        self.grid = tuple(int(side) for side in grid)
        self.prefix = list(prefix)
        self.picture = picture
        self.layers = []
        self.tensors = {}
        self.path = None  # of the file, once it is written
        self._hooks = []
        self._word_maps = []
        self._inside = False

    def __enter__(self):
        self._inside = True
        return self

    def __exit__(self, *failure):
        for hook in self._hooks:
            hook.remove()
        self._hooks.clear()
        self._inside = False
        for maps in self._word_maps:
            maps.add_to(self)
        self._word_maps.clear()

    # ---- where attention is ----

    def packed_qkv(self, pattern, heads, norm=None, **notes):
        """The output of a linear, [B, T, 3 * heads * width], q before k before v.

        norm    of q and k between the linear and the product: a pair of patterns, ("blocks.*.attn.q_norm", "...k_norm")
        notes   kind, scale, grid, prefix of these layers where they are not the whole trace's
        """

        def keep(output):
            q, k, v = output.chunk(3, dim=-1)
            self._add_heads(q, k, v, heads, notes)

        if norm is not None:
            return self._normed(norm, notes)
        return self._on(pattern, lambda module, args, kwargs, output: keep(output))

    def separate_qk(self, query, key, heads, value=None, key_heads=None, **notes):
        """Outputs of two linears, [B, T, heads * width]; of three with `value`. Hooked names are paired in order.

        key_heads   where several heads of queries share one of keys (grouped queries)
        """
        names = [self._names(each) for each in (query, key, value) if each is not None]
        if len({len(each) for each in names}) != 1:
            raise ValueError(f"expected as many modules for each, found {[len(each) for each in names]}")
        for parts in zip(*names):
            kept = {}

            def keep(part, output, kept=kept, parts=parts):
                kept[part] = output
                if len(kept) == len(parts):
                    v = kept[parts[2]] if len(parts) == 3 else None
                    self._add_heads(kept[parts[0]], kept[parts[1]], v, heads, notes, key_heads)
                    kept.clear()

            for part in parts:
                self._hook(part, lambda module, args, kwargs, output, part=part, keep=keep: keep(part, output))

    def multihead(self, pattern, **notes):
        """torch.nn.MultiheadAttention: q and k are projected from its own inputs and weights. Cross-attention is told by
        query and key being different."""

        def keep(module, args, kwargs, output):
            given = dict(zip(("query", "key", "value", "key_padding_mask", "need_weights", "attn_mask"), args))
            given.update(kwargs)
            q, k = _projected(module, given["query"], given["key"])
            bias = _mask_as_bias(given.get("attn_mask"), given.get("key_padding_mask"), self.picture)
            if not module.batch_first and q.dim() == 3:
                q, k = q.transpose(0, 1), k.transpose(0, 1)
            if q.dim() == 2:
                q, k = q.unsqueeze(0), k.unsqueeze(0)
            own = dict(notes)
            if given["query"].shape != given["key"].shape:
                own.setdefault("kind", "cross")
            self._add_heads(q, k, None, module.num_heads, own, bias=bias)

        self._on(pattern, keep)

    def fused(self, pattern="*", **notes):
        """Calls of torch.nn.functional.scaled_dot_product_attention inside modules that match: what fused kernels of timm
        and transformers are given, so that no model has to be told to be eager. Needs PyTorch 2."""
        self._on_calls(pattern, lambda name, *args, **kwargs: self._keep_call(notes, *args, **kwargs))

    def scored(self, pattern, pick, **notes):
        """What a module sees or gives last before the product. pick(args, kwargs, output) -> q, k or q, k, v, each
        [B, heads, tokens, width]; fewer heads of keys than of queries are repeated."""
        self._on(pattern, lambda module, args, kwargs, output: self._add(*pick(args, kwargs, output), notes=notes))

    def weights(self, pattern, pick=lambda output: output[1], rows=None, cols=None, **notes):
        """A module that returns its weights, [B, heads, Tq, Tk].

        rows, cols   which queries and keys are kept (a slice or list): of a language model the words that are asked
                     about, and the tokens of the picture. With both, what the words take from each other is kept, too
        """

        def keep(module, args, kwargs, output):
            attention = pick(output)[self.picture].detach()
            square = attention.shape[1] == attention.shape[2]
            attention = attention if rows is None else attention[:, rows]
            among = attention[:, :, rows] if square and rows is not None and cols is not None else None
            self.add_weights(attention if cols is None else attention[:, :, cols], among, **notes)

        self._on(pattern, keep)

    def word_maps(self, query, key, heads, words, steps=False):
        """Cross-attention of a diffusion model, in which places of the picture read the words of the prompt, turned round:
        the words are the queries of the trace, and their maps lie on the picture (DAAM: Tang et al. 2022,
        arXiv:2210.04885). A map is what the places give the word, summed over the steps of the denoising; its numbers
        need not sum to 1.

        query, key   linears, [B, places, heads * width] and [B, words of the prompt, heads * width], paired in order; each
                     pair runs once a step. `picture=1` of the recorder takes the half with the prompt where both run
        heads        their number, or a function of the query module's name
        words        positions of the words in the prompt, a slice or list; save(queries=...) names them
        steps        a layer for each step, too

        The layers of the trace: each pair whose places are the grid or its first two halvings; then, with one head, the
        mean over all their heads, enlarged to the grid; with `steps` the same of each step.
        """
        maps = _WordMaps(self.grid, words, steps)
        self._word_maps.append(maps)
        for names in zip(self._names(query), self._names(key)):
            kept = {}

            def keep(part, output, kept=kept, names=names):
                kept[part] = output[self.picture]
                if len(kept) == 2:
                    count = heads(names[0]) if callable(heads) else heads
                    q, k = (kept[name].float().unflatten(-1, (count, -1)).transpose(0, 1) for name in names)
                    maps.take(names[0], (q @ k.transpose(1, 2) * q.shape[-1] ** -0.5).softmax(-1))
                    kept.clear()

            for name in names:
                self._hook(name, lambda module, args, kwargs, output, name=name, keep=keep: keep(name, output))

    def joint_word_maps(self, pattern, image, words, steps=False):
        """The same where picture and prompt are one sequence (SD3, Flux): of what scaled_dot_product_attention is given
        inside modules that match. Needs PyTorch 2.

        image, words   positions in the sequence, each a slice or list
        """
        maps = _WordMaps(self.grid, words, steps)
        self._word_maps.append(maps)

        def keep(name, query, key, value, attn_mask=None, dropout_p=0.0, is_causal=False, scale=None, **kwargs):
            if attn_mask is not None or is_causal:
                raise ValueError("joint attention with a mask is not recorded as word maps; fused(...) records it")
            q, k = (each[min(self.picture, len(each) - 1)].detach().float() for each in (query, key))
            scores = q[:, image] @ k.transpose(1, 2) * (q.shape[-1] ** -0.5 if scale is None else scale)
            maps.take(name, scores.softmax(-1))

        self._on_calls(pattern, keep)

    # ---- by hand ----

    def add(self, q, k, v=None, bias=None, **notes):
        """One layer: q [heads, Tq, width], k [heads, Tk, width]; bias [heads or 1, Tq, Tk], -inf where masked."""
        if q.shape[0] % k.shape[0]:
            raise ValueError(f"expected heads of queries that are a multiple of those of keys, found "
                             f"{q.shape[0]} and {k.shape[0]}")
        k = k.repeat_interleave(q.shape[0] // k.shape[0], 0)
        parts = {"q": q, "k": k, "bias": bias}
        if v is not None:
            parts["v"] = v.repeat_interleave(q.shape[0] // v.shape[0], 0)
        self._keep(parts, notes)

    def add_weights(self, attention, among=None, **notes):
        """One layer of which there are the weights alone, [heads, Tq, Tk]; of cross-attention also those among its
        queries, [heads, Tq, Tq]."""
        self._keep({"attention": attention, "among": among}, notes)

    # ---- the file ----

    def save(self, path, input=None, logits=None, labels=None, model=None, patch=None, mean=None, std=None, photo=None,
             fit=None, crop_pct=None, mapping=None, queries=None, boxes=None, scores=None,
             numbers=None, word_logits=None, general=None):
        """Write what was recorded.

        input      [B, 3, H, W] as the model saw it, with its mean and std: shown where there is no photo
        logits     [B, K] and K labels
        photo      the file the input was made of: its name and SHA-256 are kept, not the picture itself
        fit        how it became the input: "squash", "center" (with crop_pct) or "border"; or `mapping`, exactly
        queries    names of the queries of cross-attention; boxes [Q, 4] left, top, right, bottom in pixels of the
                   input; scores [Q]
        word_logits  what word_logits() gives, for token activation maps of the queries
        general    the recorder of the same model's pass over the same picture with a general prompt ("Describe the
                   image."): the last row of each of its layers becomes one more query, by which the window divides the
                   others (relative attention: Zhang et al. 2025, arXiv:2502.17422). For layers of weights alone
        numbers    what was measured with this pass, {"loss": 0.31}: the window draws it over the updates of the file
        """
        if not self.layers:
            raise ValueError("nothing was recorded: no hooked module ran inside the `with` block; torch's fused "
                             "TransformerEncoderLayer runs none, torch.backends.mha.set_fastpath_enabled(False) unfuses it")
        tensors = dict(self.tensors)
        if general is not None:
            if queries is None or word_logits is not None:
                raise ValueError("a general prompt is one more of the queries: expected names of the others in `queries`, "
                                 "and no word_logits")
            tensors.update(self._with_general(general))
            queries = [*queries, "general prompt"]
        for name, value in (("input", input), ("logits", logits)):
            if value is not None:
                tensors[name] = value[min(self.picture, len(value) - 1)].unsqueeze(0).detach()
        at_patches, at_words = word_logits or (None, None)
        for name, value in (("queries.boxes", boxes), ("queries.scores", scores), ("queries.patch_logits", at_patches),
                            ("queries.token_logits", at_words)):
            if value is not None:
                tensors[name] = torch.as_tensor(value).detach()
        metadata = {"producer": "headscope for Python", "grid": self.grid, "prefix": self.prefix, "layers": self.layers,
                    "model": model or type(self.model).__name__}
        for key, value in (("patch", patch), ("labels", labels), ("queries", queries), ("mapping", mapping)):
            if value is not None:
                metadata[key] = value
        if general is not None:
            metadata["general_query"] = len(queries) - 1
        for key, value in (("mean", mean), ("std", std)):
            if value is not None:
                metadata[key] = [float(each) for each in value]
        if numbers is not None:
            metadata["numbers"] = {name: float(value) for name, value in numbers.items()}
        if photo is not None:
            metadata["photo"] = {"name": os.path.basename(photo), "sha256": _sha256(photo)}
        if fit is not None:
            metadata["fit"] = {"crop_mode": fit, **({"crop_pct": crop_pct} if crop_pct else {})}
        files.save(path, tensors, metadata)
        self.path = path

    # ---- inside ----

    def _with_general(self, general):
        """The layers' weights, each with the last row of the general prompt's."""
        if set(general.tensors) != set(self.tensors):
            raise ValueError(f"expected the same layers with the general prompt, found {len(general.layers)} instead of "
                             f"{len(self.layers)}")
        if not all(name.endswith((".attention", ".among")) for name in self.tensors):
            raise ValueError("attention relative to a general prompt needs weights(...) for every layer")

        def joined(name, own):
            if name.endswith(".among"):  # the two prompts do not see each other
                return torch.nn.functional.pad(own, (0, 1, 0, 1))
            return torch.cat([own, general.tensors[name][:, -1:]], 1)

        return {name: joined(name, own) for name, own in self.tensors.items()}

    def _names(self, pattern):
        names = [name for name, _ in self.model.named_modules() if fnmatch.fnmatchcase(name, pattern)]
        if not names:
            raise ValueError(f'no module is called "{pattern}"; some that are: '
                             f'{", ".join([name for name, _ in self.model.named_modules() if name][:8])}')
        return names

    def _on_calls(self, pattern, keep):
        """keep(name, query, key, value, ...) at each call of the fused attention inside the modules that match."""
        function = getattr(torch.nn.functional, "scaled_dot_product_attention", None)
        if function is None:
            raise ValueError(f"expected PyTorch 2, which has scaled_dot_product_attention, found {torch.__version__}")
        inside = []  # names of the modules that match and are running now
        for name in self._names(pattern):
            module = self.model.get_submodule(name)
            self._hooks.append(module.register_forward_pre_hook(lambda module, args, name=name: inside.append(name)))
            self._hook(name, lambda module, args, kwargs, output, name=name: inside.remove(name))
        mode = _Calls(function, lambda *args, **kwargs: inside and keep(inside[-1], *args, **kwargs))
        mode.__enter__()
        self._hooks.append(mode)

    def _on(self, pattern, keep):
        for name in self._names(pattern):
            self._hook(name, keep)

    def _hook(self, name, keep):
        if not self._inside:
            raise ValueError("hooks are put on inside the `with` block")
        module = self.model.get_submodule(name)
        arguments = {}

        def after(module, args, output):
            with torch.no_grad():
                keep(module, args, arguments.pop("kwargs", {}), output)

        def with_words(module, args, kwargs, output):
            arguments["kwargs"] = kwargs
            after(module, args, output)

        try:
            self._hooks.append(module.register_forward_hook(with_words, with_kwargs=True))
        except TypeError:  # before PyTorch 2.0 hooks see no keyword arguments: they are seen by the method instead
            self._hooks.append(_Wrapped(module, arguments))
            self._hooks.append(module.register_forward_hook(after))

    def _normed(self, patterns, notes):
        names = [self._names(each) for each in patterns]
        for query, key in zip(*names):
            kept = {}

            def keep(part, output, kept=kept):
                kept[part] = output[self.picture]
                if len(kept) == 2:
                    self.add(kept["q"], kept["k"], **notes)
                    kept.clear()

            for part, name in (("q", query), ("k", key)):
                self._hook(name, lambda module, args, kwargs, output, part=part, keep=keep: keep(part, output))

    def _add_heads(self, q, k, v, heads, notes, key_heads=None, bias=None):
        def apart(tensor, count):
            return tensor[self.picture].unflatten(-1, (count, -1)).transpose(0, 1)

        key_heads = key_heads or heads
        if bias is not None:
            bias = bias.expand(-1, q.shape[1], k.shape[1])
        self.add(apart(q, heads), apart(k, key_heads), None if v is None else apart(v, key_heads), bias, **notes)

    def _add(self, q, k, v=None, notes=None):
        self.add(q[self.picture], k[self.picture], None if v is None else v[self.picture], **(notes or {}))

    def _keep_call(self, notes, query, key, value, attn_mask=None, dropout_p=0.0, is_causal=False, scale=None, **kwargs):
        with torch.no_grad():
            q, k, v = (each[min(self.picture, len(each) - 1)] for each in (query, key, value))
            bias = None
            if is_causal:
                bias = _as_scores(torch.ones(q.shape[-2], k.shape[-2], dtype=torch.bool).triu(1)).unsqueeze(0)
            elif attn_mask is not None:
                mask = ~attn_mask if attn_mask.dtype == torch.bool else attn_mask  # here true is what takes part
                mask = mask[min(self.picture, len(mask) - 1)] if mask.dim() == 4 else mask
                bias = _as_scores(mask).expand(*([1] if mask.dim() == 2 else mask.shape[:1]), q.shape[-2], k.shape[-2])
            own = dict(notes)
            if scale is not None:
                own["scale"] = scale
            if q.shape[-2] != k.shape[-2]:
                own.setdefault("kind", "cross")
            self.add(q, k, v, bias, **own)

    def _keep(self, parts, notes):
        index = len(self.layers)
        self.layers.append(dict(notes))
        for part, tensor in parts.items():
            if tensor is not None:
                self.tensors[f"layer.{index}.{part}"] = tensor.detach().clone()


class _WordMaps:
    """Sums of word maps over the steps of a denoising."""

    def __init__(self, grid, words, steps):
        self.grid, self.words, self.with_steps = grid, words, steps
        self.sums, self.runs, self.steps = {}, {}, []  # by module; the last: per step, [heads of all layers, words, P] in parts

    def take(self, name, weights):
        """weights [heads, places, words of the prompt]"""
        grid = self._grid_of(weights.shape[1])
        if grid is None:
            return
        maps = weights[:, :, self.words].transpose(1, 2)
        step = self.runs[name] = self.runs.get(name, -1) + 1
        self.sums[name] = (grid, self.sums[name][1] + maps if step else maps)
        if self.with_steps:
            self.steps.extend([] for _ in range(len(self.steps), step + 1))
            self.steps[step].append(self._enlarged(grid, maps))

    def add_to(self, recorder):
        for grid, maps in self.sums.values():
            recorder.add_weights(maps, kind="cross", grid=grid, prefix=[])
        of_all = {"all layers": [self._enlarged(*each) for each in self.sums.values()]} if self.sums else {}
        of_steps = {f"step {step}": parts for step, parts in enumerate(self.steps)}
        for title, parts in {**of_all, **of_steps}.items():
            recorder.add_weights(torch.cat(parts).mean(0, keepdim=True), kind="cross", prefix=[], title=title)

    def _grid_of(self, places):
        """The grid or one of its first two halvings; DAAM leaves out the next, too."""
        rows, cols = self.grid
        for _ in range(3):
            if rows * cols == places:
                return [rows, cols]
            rows, cols = (rows + 1) // 2, (cols + 1) // 2
        return None

    def _enlarged(self, grid, maps):
        enlarged = torch.nn.functional.interpolate(maps.unflatten(-1, grid), size=self.grid, mode="bicubic")
        return enlarged.clamp(min=0).flatten(-2)  # bicubic undershoots


class _Calls(torch.overrides.TorchFunctionMode):
    """Tells of the calls of a function."""

    def __init__(self, function, tell):
        super().__init__()
        self.function, self.tell = function, tell

    def __torch_function__(self, function, types, args=(), kwargs=None):
        if function is self.function:
            self.tell(*args, **(kwargs or {}))
        return function(*args, **(kwargs or {}))

    def remove(self):
        self.__exit__(None, None, None)


class _Wrapped:
    """Notes the keyword arguments of a module's calls."""

    def __init__(self, module, arguments):
        self.module = module
        forward = module.forward

        def noting(*args, **kwargs):
            arguments["kwargs"] = kwargs
            return forward(*args, **kwargs)

        module.forward = noting

    def remove(self):
        self.module.__dict__.pop("forward", None)


def word_logits(hidden, head, ids, image, prompt, answer):
    """Logits of a language model's words, for token activation maps (Li et al. 2025, arXiv:2506.23270). Its queries are the words of the
    prompt, then those of the answer.

    hidden   [T, C]: the last layer's tokens behind the final norm, of prompt and answer in one pass
    head     [vocabulary, C]: the weight of lm_head
    ids      [T] token ids of the sequence
    image, prompt, answer   positions in the sequence, each a slice or list; the prompt without what stands around it

    Returns the logits at the patches [Q, P] and at the words [Q, Q]. A word of the answer is looked at where it was
    predicted. For the first word of the prompt the most probable entry at its place stands in, as in the authors' program.
    """
    positions = torch.arange(len(ids))
    image, prompt, answer = (positions[each].tolist() for each in (image, prompt, answer))
    places = prompt + [place - 1 for place in answer]
    classes = torch.as_tensor(ids).cpu()[prompt + answer].clone()
    hidden, head = hidden.detach(), head.detach()
    if prompt:
        classes[0] = (head @ hidden[prompt[0]]).argmax()
    rows = head[classes.to(head.device)].float()
    return rows @ hidden[image].float().T, rows @ hidden[places].float().T


def _projected(module, query, key):
    width = module.embed_dim
    if module.in_proj_weight is not None:
        weights = module.in_proj_weight[:width], module.in_proj_weight[width : 2 * width]
    else:
        weights = module.q_proj_weight, module.k_proj_weight
    bias = module.in_proj_bias
    biases = (None, None) if bias is None else (bias[:width], bias[width : 2 * width])
    if module.bias_k is not None or module.add_zero_attn:
        raise ValueError("MultiheadAttention with add_bias_kv or add_zero_attn has a key that is no token's")
    return (torch.nn.functional.linear(query, weights[0], biases[0]),
            torch.nn.functional.linear(key, weights[1], biases[1]))


def _mask_as_bias(attn_mask, padding, picture):
    """What torch adds to the scores, [1 or heads, Tq or 1, Tk]; None where nothing is."""
    bias = None
    if attn_mask is not None:
        if attn_mask.dim() == 3:
            raise ValueError("a mask for each picture and head is not recorded; add the layer by hand with bias=")
        bias = _as_scores(attn_mask).unsqueeze(0)
    if padding is not None:
        row = _as_scores(padding[picture] if padding.dim() == 2 else padding).view(1, 1, -1)
        bias = row if bias is None else bias + row
    return bias


def _as_scores(mask):
    if mask.is_floating_point():
        return mask.float()
    return torch.zeros(mask.shape).masked_fill(mask.cpu().bool(), float("-inf"))  # bytes: before PyTorch 2.0


def _sha256(path):
    with open(path, "rb") as file:
        return hashlib.sha256(file.read()).hexdigest()
