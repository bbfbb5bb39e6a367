"""The Python package against the programs: what they show of a recorded module is what its own softmax gives.

usage: headscope_test.py FOLDER_OF_THE_PROGRAMS RESOURCES. Ends with 77 where torch is not installed."""

import fnmatch
import json
import os
import subprocess
import sys
import tempfile
import unittest
import unittest.mock

try:
    import numpy
    import torch
except ImportError as missing:
    print(f"skipped: {missing}; Debian's python3-torch has it")
    sys.exit(77)

PROGRAMS, RESOURCES = sys.argv[1:3]
CLI = os.path.join(PROGRAMS, "headscope-cli")
PACKAGE = os.path.join(RESOURCES, "python")
sys.path.insert(0, PACKAGE)
import headscope  # noqa: E402


class Attention(torch.nn.Module):
    """As timm's: a packed linear, softmax kept for the comparison."""

    def __init__(self, width, heads, turn=None):
        super().__init__()
        self.heads, self.turn = heads, turn
        self.qkv = torch.nn.Linear(width, 3 * width)
        self.turned = torch.nn.Identity()
        self.proj = torch.nn.Linear(width, width)
        self.attention = None

    def forward(self, x):
        b, t, c = x.shape
        q, k, v = self.qkv(x).reshape(b, t, 3, self.heads, -1).permute(2, 0, 3, 1, 4)
        if self.turn is not None:
            q, k = self.turn(q), self.turn(k)
            q, k = self.turned((q, k))
        self.attention = (q @ k.transpose(-2, -1) * q.shape[-1] ** -0.5).softmax(-1)
        return self.proj((self.attention @ v).transpose(1, 2).reshape(b, t, c))


class Block(torch.nn.Module):
    def __init__(self, turn=None):
        super().__init__()
        self.norm = torch.nn.LayerNorm(8)
        self.attn = Attention(8, 2, turn)

    def forward(self, x):
        return x + self.attn(self.norm(x))


class Vit(torch.nn.Module):
    def __init__(self, turn=None):
        super().__init__()
        self.patches = torch.nn.Conv2d(3, 8, 8, 8)
        self.token = torch.nn.Parameter(torch.randn(1, 1, 8))
        self.blocks = torch.nn.ModuleList([Block(turn) for _ in range(3)])

    def forward(self, pixels):
        x = self.patches(pixels).flatten(2).transpose(1, 2)
        x = torch.cat([self.token.expand(len(x), -1, -1), x], 1)
        for block in self.blocks:
            x = block(x)
        return x.mean(1)


def quarter_turns(x):
    """Rotary: channel pairs turned by an angle that grows with the token's number."""
    angle = torch.arange(x.shape[-2]).view(-1, 1) * torch.tensor([0.3, 0.7])
    a, b = x.chunk(2, -1)
    return torch.cat([a * angle.cos() - b * angle.sin(), a * angle.sin() + b * angle.cos()], -1)


class Decoder(torch.nn.Module):
    """Three queries that ask 2 x 3 patches, twice, as DETR's decoder does."""

    def __init__(self, batch_first):
        super().__init__()
        self.batch_first = batch_first
        self.queries = torch.nn.Parameter(torch.randn(3, 8))
        self.layers = torch.nn.ModuleList(
            [torch.nn.MultiheadAttention(8, 2, batch_first=batch_first) for _ in range(2)])
        for layer in self.layers:
            torch.nn.init.normal_(layer.in_proj_bias)
        self.found = []

    def forward(self, memory, mask=None):
        x = self.queries.unsqueeze(0).expand(len(memory), -1, -1)
        for layer in self.layers:
            asked = [x, memory] if self.batch_first else [x.transpose(0, 1), memory.transpose(0, 1)]
            given, weights = layer(query=asked[0], key=asked[1], value=asked[1], attn_mask=mask,
                                   average_attn_weights=False)
            self.found.append(weights)
            x = x + (given if self.batch_first else given.transpose(0, 1))
        return x


class WithFolder(unittest.TestCase):
    def setUp(self):
        torch.manual_seed(3)
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.file = os.path.join(self.folder.name, "t.safetensors")

    def headscope(self, *arguments, ok=True):
        done = subprocess.run([CLI, *arguments], capture_output=True, text=True)
        self.assertEqual(done.returncode == 0, ok, done.stderr)
        return done.stderr

    def arrays(self):
        out = os.path.join(self.folder.name, "a.safetensors")
        self.headscope("trace", self.file, "--out", out)
        with open(out, "rb") as file:
            data = file.read()
        length = int.from_bytes(data[:8], "little")
        header = json.loads(data[8:8 + length])
        header.pop("__metadata__", None)
        return {name: numpy.frombuffer(data[8 + length:][slice(*each["data_offsets"])], "<f4").reshape(each["shape"])
                for name, each in header.items()}

    def assert_same(self, found, expected):
        numpy.testing.assert_allclose(found, expected.detach().numpy(), atol=2e-6)

    def recorded(self):
        model, pixels = Vit(), torch.randn(1, 3, 16, 24)
        with torch.no_grad(), headscope.Recorder(model, grid=(2, 3), prefix=["class"]) as recorder:
            recorder.packed_qkv("blocks.*.attn.qkv", heads=2)
            model(pixels)
        return recorder, model, pixels


class Recorded(WithFolder):
    def test_packed_linear_of_a_vit(self):
        model, pixels = Vit(), torch.randn(2, 3, 16, 24)
        with torch.no_grad(), headscope.Recorder(model, grid=(2, 3), prefix=["class"], picture=1) as recorder:
            recorder.packed_qkv("blocks.*.attn.qkv", heads=2)
            logits = model(pixels)
        recorder.save(self.file, input=pixels, logits=logits, labels=[f"class {i}" for i in range(8)])
        arrays = self.arrays()
        self.assert_same(arrays["input"], pixels[1:])
        self.assert_same(arrays["logits"], logits[1:])
        for i in range(3):
            self.assert_same(arrays[f"layer.{i}.attention"], model.blocks[i].attn.attention[1])

    def test_the_model_is_as_before_and_hooks_are_gone(self):
        model, pixels = Vit(), torch.randn(1, 3, 16, 24)
        before = model(pixels)
        with headscope.Recorder(model, grid=(2, 3), prefix=["class"]) as recorder:
            recorder.packed_qkv("blocks.*.attn.qkv", heads=2)
            self.assertTrue(torch.equal(model(pixels), before))
        model(pixels)
        self.assertEqual(len(recorder.layers), 3)

    def test_rotary_attention_is_taken_behind_the_rotation(self):
        model, pixels = Vit(quarter_turns), torch.randn(1, 3, 16, 24)
        with headscope.Recorder(model, grid=(2, 3), prefix=["class"]) as recorder:
            recorder.scored("blocks.*.attn.turned", lambda args, kwargs, output: output)
            model(pixels)
        recorder.save(self.file, input=pixels)
        arrays = self.arrays()
        for i in range(3):
            self.assert_same(arrays[f"layer.{i}.attention"], model.blocks[i].attn.attention[0])

    def test_cross_attention_of_a_decoder(self):
        for batch_first in (True, False):
            model, memory = Decoder(batch_first).eval(), torch.randn(1, 6, 8)
            with torch.no_grad(), headscope.Recorder(model, grid=(2, 3)) as recorder:
                recorder.multihead("layers.*")
                model(memory)
            recorder.save(self.file, input=torch.zeros(1, 3, 16, 24), queries=["cat", "dog", "none"],
                          boxes=[[0, 0, 8, 8], [8, 8, 24, 16], [0, 0, 1, 1]], scores=[0.9, 0.8, 0.1])
            arrays = self.arrays()
            for i in range(2):
                self.assert_same(arrays[f"layer.{i}.attention"], model.found[i][0])
            self.headscope("render", self.file, "--query", "@dog", "--out", os.path.join(self.folder.name, "f.png"))

    def test_a_mask_is_recorded(self):
        model, memory = Decoder(True).eval(), torch.randn(1, 6, 8)
        mask = torch.zeros(3, 6, dtype=torch.bool)
        mask[0, 4:] = True
        with torch.no_grad(), headscope.Recorder(model, grid=(2, 3)) as recorder:
            recorder.multihead("layers.*")
            model(memory, mask)
        recorder.save(self.file, input=torch.zeros(1, 3, 16, 24))
        self.assert_same(self.arrays()["layer.0.attention"], model.found[0][0])

    def test_rows_of_words_over_the_tokens_of_a_picture(self):
        """Of a language model: the picture is keys 2 to 7 of 10, the last two tokens ask."""
        attention = torch.randn(4, 10, 10).softmax(-1)
        recorder = headscope.Recorder(torch.nn.Identity(), grid=(2, 3))
        recorder.add_weights(attention[:, -2:], kind="cross", first_patch=2)
        recorder.save(self.file, input=torch.zeros(1, 3, 16, 24), queries=["a", "cat"])
        found = self.arrays()["layer.0.attention"]  # the keys that are no patches stand in front
        self.assert_same(found[:, :, 4:], attention[:, -2:, 2:8])
        self.assert_same(found[:, :, :4], torch.cat([attention[:, -2:, :2], attention[:, -2:, 8:]], 2))

    def test_what_words_take_from_each_other(self):
        """The picture is keys 1 to 6 of 9, the last two tokens ask."""
        attention = torch.randn(1, 4, 9, 9).softmax(-1)
        model = torch.nn.Identity()
        with headscope.Recorder(model, grid=(2, 3)) as recorder:
            recorder.weights("", lambda output: output, rows=[7, 8], cols=slice(1, 7), kind="cross")
            model(attention)
        recorder.save(self.file, input=torch.zeros(1, 3, 16, 24), queries=["a", "cat"])
        found = self.arrays()
        self.assert_same(found["layer.0.attention"], attention[0, :, 7:, 1:7])
        self.assert_same(found["layer.0.query_attention"], attention[0, :, 7:, 7:])

    def test_words_of_a_prompt_over_the_picture_of_a_diffusion_model(self):
        class Cross(torch.nn.Module):
            def __init__(self, places):
                super().__init__()
                self.places, self.found = places, []
                self.to_q, self.to_k = torch.nn.Linear(6, 8), torch.nn.Linear(5, 8)

            def forward(self, prompt):
                x = torch.randn(2, self.places, 6) * 3
                q, k = (each.view(2, -1, 2, 4).transpose(1, 2) for each in (self.to_q(x), self.to_k(prompt)))
                self.found.append((q @ k.transpose(2, 3) / 2).softmax(-1)[1])  # [heads, places, words]

        # A grid of 8 x 4 and its halvings; the fourth is left out, as DAAM does.
        model = torch.nn.ModuleList([Cross(places) for places in (32, 8, 2, 1)])
        with torch.no_grad(), headscope.Recorder(model, grid=(8, 4), picture=1) as recorder:
            recorder.word_maps("*.to_q", "*.to_k", heads=2, words=[1, 3], steps=True)
            for _ in range(3):
                prompt = torch.randn(2, 5, 5)
                for module in model:
                    module(prompt)
        recorder.save(self.file, input=torch.zeros(1, 3, 64, 32), queries=["cat", "mat"])
        arrays = self.arrays()
        self.assertEqual(sum(name.endswith(".attention") for name in arrays), 3 + 1 + 3)
        sides = [(8, 4), (4, 2), (2, 1)]

        def enlarged(maps, side):  # by numpy and torch alone, word by word
            return torch.stack([torch.nn.functional.interpolate(
                each.reshape(1, 1, *side), size=(8, 4), mode="bicubic")[0, 0].clamp_(min=0).flatten() for each in maps])

        for i, side in enumerate(sides):
            for word, place in enumerate((1, 3)):
                summed = sum(step[:, :, place] for step in model[i].found)
                self.assert_same(arrays[f"layer.{i}.attention"][:, word], summed)
        for layer, steps in [(3, slice(None)), (4, slice(0, 1)), (5, slice(1, 2)), (6, slice(2, 3))]:
            for word, place in enumerate((1, 3)):
                heads = [enlarged(sum(step[:, :, place] for step in model[i].found[steps]), side)
                         for i, side in enumerate(sides)]
                self.assert_same(arrays[f"layer.{layer}.attention"][0, word], torch.cat(heads).mean(0))
        self.headscope("render", self.file, "--layer", "3", "--query", "@mat", "--out", self.file + ".png")
        self.assertTrue(os.path.getsize(self.file + ".png"))

    def test_logits_of_words_at_the_patches(self):
        """Keys 1 to 6 of 12 are the picture, 7 and 8 the prompt, 10 and 11 the answer, predicted at 9 and 10."""
        hidden, head = torch.randn(12, 8), torch.randn(20, 8)
        ids = torch.arange(12) + 3
        logits = hidden @ head.T
        at_patches, at_words = headscope.word_logits(
            hidden, head, ids, image=slice(1, 7), prompt=slice(7, 9), answer=slice(10, 12))
        classes = [int(logits[7].argmax()), 11, 13, 14]
        self.assert_same(at_patches, logits[1:7, classes].T)
        self.assert_same(at_words, logits[[7, 8, 9, 10]][:, classes].T)
        recorder = headscope.Recorder(torch.nn.Identity(), grid=(2, 3))
        recorder.add_weights(torch.rand(1, 4, 6), kind="cross")
        recorder.save(self.file, input=torch.zeros(1, 3, 16, 24), queries=["what", "is", "a", "cat"],
                      word_logits=(at_patches, at_words))
        figure = self.file + ".svg"
        command = [CLI, "render", self.file, "--view", "token-activation", "--query", "@cat", "--out", figure]
        subprocess.run(command, check=True)
        with open(figure) as file:
            self.assertIn("cat", file.read())

    def test_attention_relative_to_a_general_prompt(self):
        """Of a language model: the picture is keys 0 to 5, the last token asks."""
        asked, general = (torch.rand(4, 9, 9).softmax(-1) for _ in range(2))
        recorders = []
        for weights in (asked, general):
            recorders.append(headscope.Recorder(torch.nn.Identity(), grid=(2, 3)))
            recorders[-1].add_weights(weights[:, -2:, :6], weights[:, -2:, -2:], kind="cross", title="decoder")
        recorders[0].save(self.file, input=torch.zeros(1, 3, 16, 24), queries=["a", "cat"], general=recorders[1])
        out = self.file + ".npz"
        self.headscope("render", self.file, "--query", "@cat", "--set", "relative=general", "--out", out)
        expected = asked[:, -1, :6].mean(0) / general[:, -1, :6].mean(0)  # as the authors: first the mean over heads
        with numpy.load(out) as found:
            self.assert_same(found["map"].flatten(), expected)
        among = self.arrays()["layer.0.query_attention"]
        self.assert_same(among[:, :2, :2], asked[:, -2:, -2:])
        self.assertEqual(numpy.abs(among[:, 2]).sum() + numpy.abs(among[:, :, 2]).sum(), 0)  # of another pass
        with self.assertRaisesRegex(ValueError, "names of the others"):
            recorders[0].save(self.file, general=recorders[1])
        recorders[1].add_weights(torch.rand(4, 1, 6))
        with self.assertRaisesRegex(ValueError, "found 2 instead of 1"):
            recorders[0].save(self.file, queries=["a", "cat"], general=recorders[1])

    def test_heads_of_queries_share_keys(self):
        recorder = headscope.Recorder(torch.nn.Identity(), grid=(2, 3))
        q, k = torch.randn(4, 6, 8), torch.randn(2, 6, 8)
        recorder.add(q, k)
        recorder.save(self.file, input=torch.zeros(1, 3, 16, 24))
        expected = (q @ k.repeat_interleave(2, 0).transpose(1, 2) * 8 ** -0.5).softmax(-1)
        self.assert_same(self.arrays()["layer.0.attention"], expected)

    def test_half_precision_is_kept_as_it_is(self):
        for kind, name in ((torch.float16, "F16"), (torch.bfloat16, "BF16")):
            recorder = headscope.Recorder(torch.nn.Identity(), grid=(2, 3))
            recorder.add(torch.randn(2, 6, 8).to(kind), torch.randn(2, 6, 8).to(kind))
            recorder.save(self.file, input=torch.zeros(1, 3, 16, 24))
            with open(self.file, "rb") as file:
                self.assertIn(f'"dtype": "{name}"'.encode(), file.read(2000))
            q, k = (recorder.tensors[f"layer.0.{part}"].float() for part in "qk")
            self.assert_same(self.arrays()["layer.0.attention"], (q @ k.transpose(1, 2) * 8 ** -0.5).softmax(-1))

    def test_a_photo_is_known_again(self):
        photo = os.path.join(RESOURCES, "samples", sorted(os.listdir(os.path.join(RESOURCES, "samples")))[0])
        for name in sorted(os.listdir(os.path.join(RESOURCES, "samples"))):
            if fnmatch.fnmatch(name, "*.jpg") or fnmatch.fnmatch(name, "*.png"):
                photo = os.path.join(RESOURCES, "samples", name)
        recorder = headscope.Recorder(torch.nn.Identity(), grid=(2, 2))
        recorder.add(torch.randn(1, 4, 8), torch.randn(1, 4, 8))
        recorder.save(self.file, input=torch.zeros(1, 3, 16, 16), photo=photo, fit="center", crop_pct=0.9)
        self.headscope("render", self.file, photo, "--out", os.path.join(self.folder.name, "f.png"))

    @unittest.skipUnless(hasattr(torch.nn.functional, "scaled_dot_product_attention"), "PyTorch 2 has the function")
    def test_fused_kernels_are_seen_at_their_call(self):
        class Fused(torch.nn.Module):
            def forward(self, q, k, v, **options):
                return torch.nn.functional.scaled_dot_product_attention(q, k, v, **options)

        q, k, v = (torch.randn(2, 4, 6, 8) for _ in range(3))
        allowed = torch.rand(2, 1, 6, 6) > 0.3
        allowed[..., 0] = True
        model = torch.nn.ModuleDict({"attn": Fused(), "other": Fused()})
        causal = torch.ones(6, 6, dtype=torch.bool).tril()
        cases = [({}, None), ({"is_causal": True}, causal), ({"attn_mask": allowed}, allowed[1]), ({"scale": 0.1}, None)]
        with headscope.Recorder(model, grid=(2, 3), picture=1) as recorder:
            recorder.fused("attn")
            for options, _ in cases:
                given = model["attn"](q, k, v, **options)
                self.assertTrue(torch.isfinite(given).all())
                model["other"](q, k, v)
        model["attn"](q, k, v)
        self.assertEqual(len(recorder.layers), len(cases))
        recorder.save(self.file, input=torch.zeros(2, 3, 16, 24))
        arrays = self.arrays()
        for i, (options, mask) in enumerate(cases):
            scores = q[1] @ k[1].transpose(1, 2) * options.get("scale", 8 ** -0.5)
            scores = scores if mask is None else scores.masked_fill(~mask, float("-inf"))
            self.assert_same(arrays[f"layer.{i}.attention"], scores.softmax(-1))

    @unittest.skipUnless(hasattr(torch.nn.functional, "scaled_dot_product_attention"), "PyTorch 2 has the function")
    def test_words_in_one_sequence_with_the_picture(self):
        """As in SD3: words 0 to 4, then the picture's 8 places; two layers, three steps."""
        class Joint(torch.nn.Module):
            def forward(self, q, k, v):
                return torch.nn.functional.scaled_dot_product_attention(q, k, v)

        model = torch.nn.ModuleList([Joint(), Joint()])
        given = [[torch.randn(2, 4, 13, 8) for _ in range(3)] for _ in range(6)]
        with headscope.Recorder(model, grid=(2, 4), picture=1) as recorder:
            recorder.joint_word_maps("*", image=slice(5, 13), words=[1, 3], steps=True)
            for call, qkv in enumerate(given):
                model[call % 2](*qkv)
        recorder.save(self.file, input=torch.zeros(1, 3, 16, 32), queries=["cat", "mat"])
        arrays = self.arrays()
        maps = [(q[1] @ k[1].transpose(1, 2) * 8 ** -0.5).softmax(-1)[:, 5:, [1, 3]].transpose(1, 2) for q, k, _ in given]
        for layer in range(2):
            self.assert_same(arrays[f"layer.{layer}.attention"], sum(maps[layer::2]))
        self.assert_same(arrays["layer.2.attention"][0], torch.cat([sum(maps[0::2]), sum(maps[1::2])]).mean(0))
        self.assert_same(arrays["layer.4.attention"][0], torch.cat(maps[2:4]).mean(0))  # step 1

    def test_says_what_is_wrong(self):
        model = Vit()
        with headscope.Recorder(model, grid=(2, 3)) as recorder:
            with self.assertRaisesRegex(ValueError, 'no module is called "layers.'):
                recorder.packed_qkv("layers.*", heads=2)
        with self.assertRaisesRegex(ValueError, "nothing was recorded"):
            recorder.save(self.file)
        with self.assertRaisesRegex(ValueError, "inside the `with` block"):
            recorder.packed_qkv("blocks.*.attn.qkv", heads=2)

    def test_a_file_is_read_again(self):
        recorder, model, pixels = self.recorded()
        recorder.save(self.file, input=pixels, mean=[0.5, 0.25, 0.5])
        trace = headscope.load(self.file)
        self.assertEqual((trace.layers, trace.grid, trace.metadata["mean"]), (3, (2, 3), [0.5, 0.25, 0.5]))
        for i in (0, 2, -1):
            self.assert_same(trace.attention(i), model.blocks[i].attn.attention[0])
        headscope.save(self.file, trace.tensors, trace.metadata)
        self.assert_same(self.arrays()["layer.1.attention"], model.blocks[1].attn.attention[0])

    def test_numbers_of_a_training_run_are_kept(self):
        recorder, _, pixels = self.recorded()
        recorder.save(self.file, input=pixels, numbers={"loss": torch.tensor(0.25), "epoch": 4})
        self.assertEqual(headscope.load(self.file).metadata["numbers"], {"loss": 0.25, "epoch": 4})
        self.arrays()  # the program accepts the file

    def test_bfloat16_is_read_as_what_it_stands_for(self):
        q = torch.randn(2, 6, 8).bfloat16()
        headscope.save(self.file, {"layer.0.q": q, "layer.0.k": q}, {"grid": [2, 3]})
        self.assertTrue(numpy.array_equal(headscope.load(self.file).tensors["layer.0.q"], q.float().numpy()))

    def test_other_files_are_refused(self):
        for data in (b"", b"\x89PNG\r\n\x1a\n", (1 << 60).to_bytes(8, "little"), (2).to_bytes(8, "little") + b"{}",
                     *(len(text).to_bytes(8, "little") + text for text in (b'{"__metadata__": [1]}', b"[" * 100000))):
            with open(self.file, "wb") as file:
                file.write(data)
            with self.assertRaisesRegex(ValueError, "t.safetensors: expected"):
                headscope.load(self.file)

    def test_a_header_of_another_shape_is_refused(self):
        entry = {"dtype": "F32", "shape": [1], "data_offsets": [0, 4]}
        for wrong in ([], {**entry, "shape": 3}, {**entry, "data_offsets": ["a", "b"]}, {"dtype": "F32"}):
            header = json.dumps({"__metadata__": {"format": "headscope-trace 1"}, "layer.0.q": wrong}).encode()
            with open(self.file, "wb") as file:
                file.write(len(header).to_bytes(8, "little") + header + bytes(4))
            with self.assertRaisesRegex(ValueError, "expected"):
                headscope.load(self.file)

    def test_a_file_that_cannot_be_written_leaves_nothing(self):
        with unittest.mock.patch("os.replace", side_effect=OSError("full")), self.assertRaises(OSError):
            headscope.save(self.file, {"layer.0.q": numpy.zeros((1, 1, 1))}, {"grid": [1, 1]})
        self.assertEqual(os.listdir(self.folder.name), [])

    def test_the_version_is_that_of_the_programs(self):
        version = subprocess.run([CLI, "--version"], capture_output=True, text=True, check=True).stdout.split()[-1]
        with open(os.path.join(PACKAGE, "pyproject.toml"), encoding="utf-8") as file:
            self.assertIn(f'version = "{version}"', file.read())

    def test_needs_torch_for_recording_alone(self):
        code = "import sys, headscope; headscope.load; sys.exit('torch' in sys.modules)"
        subprocess.run([sys.executable, "-c", code], check=True, env={**os.environ, "PYTHONPATH": PACKAGE})


class Program(WithFolder):
    """The programs, with settings of their own."""

    def setUp(self):
        super().setUp()
        changes = {"HEADSCOPE_BIN": PROGRAMS, "XDG_CONFIG_HOME": self.folder.name, "HOME": self.folder.name}
        patch = unittest.mock.patch.dict(os.environ, changes)
        patch.start()
        self.addCleanup(patch.stop)

    def test_a_web_page_of_a_recorder(self):
        recorder, _, pixels = self.recorded()
        recorder.save(self.file, input=pixels)
        page = headscope.report(recorder, out=os.path.join(self.folder.name, "page.html"), title="What <it> sees")
        with open(page.path, encoding="utf-8") as file:
            self.assertIn("What &lt;it&gt; sees", file.read())
        self.assertIn("<iframe srcdoc=", page._repr_html_())
        with self.assertRaisesRegex(headscope.ProgramError, "nothing.safetensors"):
            headscope.report("nothing.safetensors", out=os.path.join(self.folder.name, "page.html"))

    @unittest.skipUnless(os.environ.get("DISPLAY"), "no display")
    def test_the_window_shows_a_trace_and_takes_another_in_its_place(self):
        self.assertIsNone(headscope.ask())
        recorder, _, pixels = self.recorded()
        recorder.save(self.file, input=pixels)
        real, started = subprocess.Popen, []

        def start(words, **options):
            started.append(real(words, **options))
            return started[-1]

        with unittest.mock.patch("headscope.program.subprocess.Popen", start):
            shown = headscope.show(self.file, layer=1, head="0")
        window = next(each for each in started if "--remote" not in each.args)
        self.addCleanup(window.wait, 60)
        self.addCleanup(window.terminate)
        self.assertEqual((shown["model"], shown["view"]["layer"], shown["view"]["head"]), (self.file, 1, "0"))
        self.assertEqual(headscope.ask(layer=2)["subject"], "layer 2 · head 0 · query class token")
        recorder.save(self.file, input=torch.zeros_like(pixels))
        shown = headscope.show(self.file)
        self.assertEqual((shown["view"]["layer"], shown["view"]["head"]), (2, "0"))
        with self.assertRaisesRegex(headscope.ProgramError, "layers"):
            headscope.ask(layers=2)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
