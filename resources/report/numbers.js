'use strict';
// From the packed bytes of the page to numbers: maps of the class token, and rows of attention of any patch. The
// formats are stated in ui/report/packed_maps.h and packed_rows.h.

const noValue = NaN;

async function unpacked(text) {
  const packed = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

// One Float32Array per map: the mean of the heads, then every head.
function mapsOf(layer, bytes, lastCode) {
  const count = layer.rows * layer.cols;
  return layer.maps.map(({ ends: [low, high] }, index) => {
    const values = new Float32Array(count);
    for (let patch = 0; patch < count; ++patch) {
      const at = 2 * (index * count + patch);
      const code = bytes[at] | (bytes[at + 1] << 8);
      values[patch] = code > lastCode ? noValue : low + ((high - low) * code) / lastCode;
    }
    return values;
  });
}

// Queries and keys as whole numbers; signs are folded, low bytes stand before high ones.
function productsOf(layer, hover, bytes) {
  const count = bytes.length / 2;
  const all = new Int16Array(count);
  for (let index = 0; index < count; ++index) {
    const folded = bytes[index] | (bytes[count + index] << 8);
    all[index] = (folded >>> 1) ^ -(folded & 1);
  }
  const patches = layer.rows * layer.cols;
  const tokens = patches + layer.prefix;
  const keysFrom = layer.heads * hover.directions * patches;
  return (patch, head) => {
    const scores = new Float64Array(tokens);
    for (let direction = 0; direction < hover.directions; ++direction) {
      const query = all[(head * hover.directions + direction) * patches + patch];
      const key = keysFrom + (head * hover.directions + direction) * tokens;
      for (let token = 0; query !== 0 && token < tokens; ++token) scores[token] += query * all[key + token];
    }
    let most = -Infinity;
    for (let token = 0; token < tokens; ++token) most = Math.max(most, scores[token]);
    let sum = 0;
    for (let token = 0; token < tokens; ++token) {
      scores[token] = Math.exp(hover.steps[head] * (scores[token] - most));
      sum += scores[token];
    }
    return Float32Array.from(scores.subarray(layer.prefix), (part) => part / sum);
  };
}

// Weights as bytes, in proportion to the largest of their row.
function weightsOf(layer, hover, bytes) {
  const patches = layer.rows * layer.cols;
  const rows = layer.heads * patches;
  const sizes = new Float32Array(bytes.buffer, bytes.byteOffset, rows);
  return (patch, head) => {
    const row = head * patches + patch;
    const from = 4 * rows + row * patches;
    return Float32Array.from(bytes.subarray(from, from + patches), (code) => {
      if (code === 255) return noValue;
      const root = hover.signed ? (code - 127) / 127 : code / 254;
      return sizes[row] * root * Math.abs(root);
    });
  };
}

function meanOf(rows) {
  const mean = new Float32Array(rows[0].length);
  for (const row of rows) for (let index = 0; index < row.length; ++index) mean[index] += row[index] / rows.length;
  return mean;
}

// `rowsOf(patch)`: the mean of the heads, then every head, as the maps are; null where no patch can be asked.
async function openLayer(layer, lastCode) {
  const maps = mapsOf(layer, await unpacked(layer.values), lastCode);
  let rowsOf = null;
  if (layer.hover) {
    const bytes = await unpacked(layer.hover.bytes);
    const rowOf = (layer.hover.form === 'products' ? productsOf : weightsOf)(layer, layer.hover, bytes);
    rowsOf = (patch) => {
      const heads = Array.from({ length: layer.heads }, (none, head) => rowOf(patch, head));
      return [meanOf(heads), ...heads];
    };
  }
  return { ...layer, values: maps, hover: layer.hover && { within: layer.hover.within }, rowsOf };
}

// The colors' range of the map of a patch, as the window chooses it: its extremes, without sinks that outshine the rest.
function rangeOf(values, layer, view, rules) {
  const finite = (index) => Number.isFinite(values[index]);
  const every = Array.from(values.keys()).filter(finite);
  const sinks = new Set(layer.sinks);
  const others = every.filter((index) => !sinks.has(index));
  const ends = (places) => {
    let low = Infinity, high = -Infinity;
    for (const index of places) { low = Math.min(low, values[index]); high = Math.max(high, values[index]); }
    return low <= high ? [low, high] : [0, 1];
  };
  const dim = (places) => {
    const [low, high] = ends(places);
    return high > low ? places.filter((index) => values[index] <= low + rules.dimPart * (high - low)).length / places.length : 0;
  };
  const size = (places) => places.reduce((sum, index) => sum + Math.abs(values[index]), 0);
  if (view.fixed) return { range: view.fixed, signed: view.fixed[0] < 0 && view.fixed[1] > 0, leftOut: [] };
  const outshine = others.length < every.length && others.length > 0 &&
    (size(every) - size(others) > rules.sinkMass * size(every) || (dim(every) > rules.mostDim && dim(others) <= rules.mostDim));
  const leaves = view.sinks === 'left-out' ? others.length > 0 : view.sinks === 'auto' && outshine;
  let range = ends(leaves ? others : every);
  const signed = range[0] < -rules.negativeSide * (Math.max(range[1], 0) - range[0]);
  if (signed) { const most = Math.max(-range[0], range[1]); range = [-most, most]; }
  return { range, signed, leftOut: leaves ? layer.sinks.filter(finite) : [] };
}
