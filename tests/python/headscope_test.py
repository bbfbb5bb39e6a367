"""The recorder on tiny modules written here: what Headscope shows of the file is what the module's own softmax gives.

usage: headscope_trace_test.py HEADSCOPE_CLI RESOURCES. Ends with 77 where torch is not installed."""

import fnmatch
import json
import os
import struct
import subprocess
import sys
import tempfile
import unittest

try:
    import numpy
    import torch
except ImportError as missing:
    print(f"skipped: {missing}; Debian's python3-torch has it")
    sys.exit(77)

CLI, RESOURCES = sys.argv[1:3]
sys.path.insert(0, os.path.join(RESOURCES, "python"))
import headscope_trace as ht  # noqa: E402


def read_safetensors(path):
    with open(path, "rb") as file:
        (length,) = struct.unpack("<Q", file.read(8))
        header = json.loads(file.read(length))
        data = file.read()
    header.pop("__metadata__", None)
    types = {"F32": numpy.float32}
    return {name: numpy.frombuffer(data[slice(*each["data_offsets"])], types[each["dtype"]]).reshape(each["shape"])
            for name, each in header.items()}


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


class Recorded(unittest.TestCase):
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
        return read_safetensors(out)

    def assert_same(self, found, expected):
        numpy.testing.assert_allclose(found, expected.detach().numpy(), atol=2e-6)

    def test_packed_linear_of_a_vit(self):
        model, pixels = Vit(), torch.randn(2, 3, 16, 24)
        with torch.no_grad(), ht.Recorder(model, grid=(2, 3), prefix=["class"], picture=1) as recorder:
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
        with ht.Recorder(model, grid=(2, 3), prefix=["class"]) as recorder:
            recorder.packed_qkv("blocks.*.attn.qkv", heads=2)
            self.assertTrue(torch.equal(model(pixels), before))
        model(pixels)
        self.assertEqual(len(recorder.layers), 3)

    def test_rotary_attention_is_taken_behind_the_rotation(self):
        model, pixels = Vit(quarter_turns), torch.randn(1, 3, 16, 24)
        with ht.Recorder(model, grid=(2, 3), prefix=["class"]) as recorder:
            recorder.scored("blocks.*.attn.turned", lambda args, kwargs, output: output)
            model(pixels)
        recorder.save(self.file, input=pixels)
        arrays = self.arrays()
        for i in range(3):
            self.assert_same(arrays[f"layer.{i}.attention"], model.blocks[i].attn.attention[0])

    def test_cross_attention_of_a_decoder(self):
        for batch_first in (True, False):
            model, memory = Decoder(batch_first).eval(), torch.randn(1, 6, 8)
            with torch.no_grad(), ht.Recorder(model, grid=(2, 3)) as recorder:
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
        with torch.no_grad(), ht.Recorder(model, grid=(2, 3)) as recorder:
            recorder.multihead("layers.*")
            model(memory, mask)
        recorder.save(self.file, input=torch.zeros(1, 3, 16, 24))
        self.assert_same(self.arrays()["layer.0.attention"], model.found[0][0])

    def test_rows_of_words_over_the_tokens_of_a_picture(self):
        """Of a language model: the picture is keys 2 to 7 of 10, the last two tokens ask."""
        attention = torch.randn(4, 10, 10).softmax(-1)
        recorder = ht.Recorder(torch.nn.Identity(), grid=(2, 3))
        recorder.add_weights(attention[:, -2:], kind="cross", first_patch=2)
        recorder.save(self.file, input=torch.zeros(1, 3, 16, 24), queries=["a", "cat"])
        found = self.arrays()["layer.0.attention"]  # the keys that are no patches stand in front
        self.assert_same(found[:, :, 4:], attention[:, -2:, 2:8])
        self.assert_same(found[:, :, :4], torch.cat([attention[:, -2:, :2], attention[:, -2:, 8:]], 2))

    def test_heads_of_queries_share_keys(self):
        recorder = ht.Recorder(torch.nn.Identity(), grid=(2, 3))
        q, k = torch.randn(4, 6, 8), torch.randn(2, 6, 8)
        recorder.add(q, k)
        recorder.save(self.file, input=torch.zeros(1, 3, 16, 24))
        expected = (q @ k.repeat_interleave(2, 0).transpose(1, 2) * 8 ** -0.5).softmax(-1)
        self.assert_same(self.arrays()["layer.0.attention"], expected)

    def test_half_precision_is_kept_as_it_is(self):
        for kind, name in ((torch.float16, "F16"), (torch.bfloat16, "BF16")):
            recorder = ht.Recorder(torch.nn.Identity(), grid=(2, 3))
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
        recorder = ht.Recorder(torch.nn.Identity(), grid=(2, 2))
        recorder.add(torch.randn(1, 4, 8), torch.randn(1, 4, 8))
        recorder.save(self.file, input=torch.zeros(1, 3, 16, 16), photo=photo, fit="center", crop_pct=0.9)
        self.headscope("render", self.file, photo, "--out", os.path.join(self.folder.name, "f.png"))

    def test_says_what_is_wrong(self):
        model = Vit()
        with ht.Recorder(model, grid=(2, 3)) as recorder:
            with self.assertRaisesRegex(ValueError, 'no module is called "layers.'):
                recorder.packed_qkv("layers.*", heads=2)
        with self.assertRaisesRegex(ValueError, "nothing was recorded"):
            recorder.save(self.file)
        with self.assertRaisesRegex(ValueError, "inside the `with` block"):
            recorder.packed_qkv("blocks.*.attn.qkv", heads=2)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
