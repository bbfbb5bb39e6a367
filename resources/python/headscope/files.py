"""Trace files: safetensors with the metadata that Headscope reads."""

import contextlib
import json
import math
import os
import secrets
import struct

import numpy

FORMAT = "headscope-trace 1"
_TEXTS = ("format", "model", "producer")  # metadata that is no JSON
_TYPES = {"F32": numpy.dtype("<f4"), "F16": numpy.dtype("<f2"), "BF16": numpy.dtype("<u2")}
_MOST_HEADER_BYTES = 1 << 26


def save(path: "str | os.PathLike", tensors: dict, metadata: dict) -> None:
    """Writes a trace, whole or not at all.

    tensors    name -> numpy array or torch tensor; float32, float16 and bfloat16 stay, other types become float32
    metadata   key -> value, as trace-format.md lists them; values that are no text are written as JSON
    """
    texts = {"format": FORMAT}
    for key, value in metadata.items():
        texts[key] = value if isinstance(value, str) else json.dumps(value)
    header, chunks, begin = {"__metadata__": texts}, [], 0
    for name, tensor in tensors.items():
        kind, shape, data = _raw(tensor)
        header[name] = {"dtype": kind, "shape": shape, "data_offsets": [begin, begin + len(data)]}
        chunks.append(data)
        begin += len(data)
    text = json.dumps(header).encode()
    text += b" " * (-len(text) % 8)
    unfinished = f"{os.fspath(path)}.{secrets.token_hex(6)}.part"  # every process of a training may write the same file
    try:
        with open(unfinished, "xb") as file:
            file.write(struct.pack("<Q", len(text)))
            file.write(text)
            for data in chunks:
                file.write(data)
        os.replace(unfinished, path)
    except BaseException:
        with contextlib.suppress(OSError):
            os.remove(unfinished)
        raise


def load(path: "str | os.PathLike") -> "Trace":
    """Reads a trace. Raises ValueError for a file that is none."""
    with open(path, "rb") as file:
        start = file.read(8)
        length = struct.unpack("<Q", start)[0] if len(start) == 8 else 0
        if not 0 < length <= _MOST_HEADER_BYTES:
            raise ValueError(f"{path}: expected a trace, found no header of safetensors")
        try:
            header = json.loads(file.read(length))
            texts = dict(header.pop("__metadata__", {}))
        except (ValueError, TypeError, AttributeError, RecursionError) as wrong:
            raise ValueError(f"{path}: expected a trace, found no header of safetensors") from wrong
        if texts.get("format") != FORMAT:
            raise ValueError(f'{path}: expected the format "{FORMAT}", found "{texts.get("format")}"')
        data = file.read()
    try:
        metadata = {key: value if key in _TEXTS else json.loads(value) for key, value in texts.items()}
        return Trace(metadata, {name: _array(name, each, data) for name, each in header.items()})
    except (KeyError, TypeError, AttributeError, RecursionError) as wrong:
        raise ValueError(f"{path}: expected a header of safetensors, found {wrong!r} in it") from wrong


class Trace:
    """A recorded pass: `metadata` with its values parsed, and `tensors`, name -> float32 array."""

    def __init__(self, metadata: dict, tensors: dict):
        self.metadata = metadata
        self.tensors = tensors

    @property
    def layers(self) -> int:
        return 1 + max((int(name.split(".")[1]) for name in self.tensors if name.startswith("layer.")), default=-1)

    @property
    def grid(self) -> tuple:
        """(rows, columns) of the patches."""
        return tuple(self.metadata["grid"])

    def attention(self, layer: int) -> numpy.ndarray:
        """The weights of a layer of self-attention, class-attention or cross-attention: [heads, queries, keys], each row
        sums to 1. A layer from the end is negative. Raises ValueError for other kinds: their weights are laid out
        differently."""
        layer = range(self.layers)[layer]
        facts = (self.metadata.get("layers") or [{}] * self.layers)[layer]
        kind = facts.get("kind", "self")
        if kind not in ("self", "class", "cross"):
            raise ValueError(f"layer {layer}: expected self, class or cross, found {kind}")
        extra = [part for part in ("bias_table", "bias_rows") if f"layer.{layer}.{part}" in self.tensors]
        if extra:
            raise ValueError(f"layer {layer}: expected a bias by pairs, found {extra[0]}")
        weights = self.tensors.get(f"layer.{layer}.attention")
        if weights is not None:
            return weights
        q, k = self.tensors[f"layer.{layer}.q"], self.tensors[f"layer.{layer}.k"]
        scores = q @ k.swapaxes(-2, -1) * facts.get("scale", 1.0 / math.sqrt(q.shape[-1]))
        scores = scores + self.tensors.get(f"layer.{layer}.bias", numpy.float32(0))
        scores = numpy.exp(scores - scores.max(axis=-1, keepdims=True))
        return scores / scores.sum(axis=-1, keepdims=True)


def _raw(tensor):
    if hasattr(tensor, "detach"):  # of torch, which numpy cannot take with bfloat16
        tensor = tensor.detach().cpu().contiguous()
        if str(tensor.dtype) == "torch.bfloat16":
            import torch

            return "BF16", list(tensor.shape), tensor.reshape(-1).view(torch.int16).numpy().tobytes()
        tensor = tensor.numpy()
    array = numpy.ascontiguousarray(tensor)
    if array.dtype != numpy.float16:
        array = array.astype("<f4")
    return ("F16" if array.dtype == numpy.float16 else "F32"), list(array.shape), array.tobytes()


def _array(name, entry, data):
    kind = _TYPES.get(entry["dtype"])
    if kind is None:
        raise ValueError(f'{name}: expected F32, F16 or BF16, found {entry["dtype"]}')
    begin, end = entry["data_offsets"]
    shape = entry["shape"]
    if not 0 <= begin <= end <= len(data) or end - begin != math.prod(shape) * kind.itemsize:
        raise ValueError(f"{name}: expected {math.prod(shape) * kind.itemsize} bytes, found {begin} to {end} of {len(data)}")
    values = numpy.frombuffer(data[begin:end], kind).reshape(shape)
    if entry["dtype"] == "BF16":
        return (values.astype("<u4") << 16).view("<f4")
    return values.astype("<f4")
