// Painting a map over its photo, with the sums of ui/figure/overlay.h, and maps by themselves as tiles.

const smoothSide = 384;  // pixels of a smooth map along its longer side, before the browser enlarges it
const kernel = (x) => {  // Catmull-Rom
  const at = Math.abs(x);
  return at < 1 ? (1.5 * at - 2.5) * at * at + 1 : at < 2 ? ((-0.5 * at + 2.5) * at - 4) * at + 2 : 0;
};

function colorsOf(text) {
  const bytes = atob(text);
  return Uint8Array.from(bytes, (letter) => letter.charCodeAt(0));
}

// Where in [0, 1] a value lies between the ends of the colors; where they coincide, at the color that shows least.
function position(value, [low, high], signed) {
  if (!(high > low)) return signed ? 0.5 : 0;
  return Math.min(1, Math.max(0, (value - low) / (high - low)));
}

// The four patches that each pixel's value is drawn from along one axis, the border repeated, their shares, and its own.
function taps(count, size) {
  const own = new Int32Array(size), near = new Int32Array(4 * size), share = new Float32Array(4 * size);
  for (let pixel = 0; pixel < size; ++pixel) {
    const at = ((pixel + 0.5) / size) * count - 0.5;
    const first = Math.floor(at);
    own[pixel] = Math.min(count - 1, Math.max(0, Math.round(at)));
    for (let tap = 0; tap < 4; ++tap) {
      near[4 * pixel + tap] = Math.min(count - 1, Math.max(0, first - 1 + tap));
      share[4 * pixel + tap] = kernel(at - first + 1 - tap);
    }
  }
  return { own, near, share };
}

// Values between patch centers. A patch without a value lends its neighbors nothing: their own stands in.
function enlarged(values, rows, cols) {
  const scale = Math.max(1, Math.floor(smoothSide / Math.max(rows, cols)));
  const width = cols * scale, height = rows * scale;
  const x = taps(cols, width), y = taps(rows, height);
  const result = new Float32Array(width * height);
  for (let down = 0; down < height; ++down) {
    for (let across = 0; across < width; ++across) {
      const own = values[y.own[down] * cols + x.own[across]];
      let sum = 0;
      for (let tap = 0; tap < 16; ++tap) {
        const row = 4 * down + (tap >> 2), col = 4 * across + (tap & 3);
        const value = values[y.near[row] * cols + x.near[col]];
        sum += y.share[row] * x.share[col] * (value === value ? value : own);
      }
      result[down * width + across] = own === own ? sum : noValue;
    }
  }
  return { values: result, width, height };
}

// Color and opacity of a value, to be laid over the photo.
function overlayColor(t, look, rules) {
  const weight = look.signed ? Math.abs(2 * t - 1) : t;
  const at = 3 * Math.round(255 * t);
  const color = [look.colors[at], look.colors[at + 1], look.colors[at + 2]];
  const strength = look.opacity;
  if (look.style === 'tint') return [...color, 255 * strength];
  if (look.style === 'spotlight') {
    const floor = rules.spotlightFloor;
    return [0, 0, 0, 255 * strength * (1 - floor - (1 - floor) * weight)];
  }
  // Glow dims the photo by d and mixes in the color by w: photo (1 - d)(1 - w) + color w.
  const dimmed = rules.glowDim * strength, mixed = strength * weight;
  const opacity = 1 - (1 - dimmed) * (1 - mixed);
  const part = opacity > 0 ? mixed / opacity : 0;
  return [color[0] * part, color[1] * part, color[2] * part, 255 * opacity];
}

// 256 colors from the lowest value to the highest, and behind them the one for no value: four bytes each.
function tableOf(colorAt, none) {
  const table = new Uint8ClampedArray(4 * 257);
  for (let at = 0; at < 256; ++at) table.set(colorAt(at / 255), 4 * at);
  table.set(none, 4 * 256);
  return new Uint32Array(table.buffer);
}

// @param map  { range, signed }, between whose ends the values lie
function paintValues(canvas, { values, width, height }, { range, signed }, table) {
  [canvas.width, canvas.height] = [width, height];
  const context = canvas.getContext('2d');
  const image = context.createImageData(width, height);
  const pixels = new Uint32Array(image.data.buffer);
  for (let pixel = 0; pixel < values.length; ++pixel) {
    const value = values[pixel];
    pixels[pixel] = table[value === value ? Math.round(255 * position(value, range, signed)) : 256];
  }
  context.putImageData(image, 0, 0);
  return canvas;
}

// Sinks that the range leaves out have no color.
function drawnValues(map) {
  const values = map.values.slice();
  for (const patch of map.leftOut) values[patch] = noValue;
  return values;
}

function overlayOf(map, look, rules) {
  const { rows, cols } = map;
  const cells = look.smooth ? enlarged(drawnValues(map), rows, cols) : { values: drawnValues(map), width: cols, height: rows };
  const table = tableOf((t) => overlayColor(t, { ...look, signed: map.signed }, rules), [0, 0, 0, 255 * (1 - rules.unseenLight)]);
  return paintValues(document.createElement('canvas'), cells, map, table);
}

function boxOf([left, top, right, bottom], width, height) {
  return [left * width, top * height, (right - left) * width, (bottom - top) * height];
}

function cellOf(map, patch, width, height) {
  const [left, top, boxWidth, boxHeight] = boxOf(map.area, width, height);
  const cellWidth = boxWidth / map.cols, cellHeight = boxHeight / map.rows;
  return [left + (patch % map.cols) * cellWidth, top + Math.floor(patch / map.cols) * cellHeight, cellWidth, cellHeight];
}

// What the model did not see: greyer and darker.
function paintUnseen(context, seen, width, height, rules) {
  const [left, top, boxWidth, boxHeight] = boxOf(seen, width, height);
  context.save();
  context.beginPath();
  context.rect(0, 0, width, height);
  context.rect(left, top, boxWidth, boxHeight);
  context.clip('evenodd');
  context.globalCompositeOperation = 'saturation';
  context.fillStyle = `rgba(128, 128, 128, ${rules.unseenGrey})`;
  context.fillRect(0, 0, width, height);
  context.globalCompositeOperation = 'source-over';
  context.fillStyle = `rgba(0, 0, 0, ${1 - rules.unseenLight})`;
  context.fillRect(0, 0, width, height);
  context.restore();
}

function paintHatching(context, [left, top, width, height], ratio) {
  context.save();
  context.beginPath();
  context.rect(left, top, width, height);
  context.clip();
  context.strokeStyle = 'rgba(255, 255, 255, .7)';
  context.lineWidth = ratio;
  const step = 6 * ratio;
  context.beginPath();
  for (let sum = Math.floor((left + top) / step) * step; sum < left + top + width + height; sum += step) {
    context.moveTo(sum - top, top);
    context.lineTo(sum - top - height, top + height);
  }
  context.stroke();
  context.restore();
}

function paintFrame(context, box, color, line) {
  for (const [style, width] of [['rgba(0, 0, 0, .6)', 2 * line], [color, line]]) {
    context.lineWidth = width;
    context.strokeStyle = style;
    context.strokeRect(...box);
  }
}

// The photo with the map, on a canvas of any size. `marks`: the patch that asks, and the one that is pointed at.
function paintStage(canvas, photo, image, map, look, rules, marks, ratio) {
  const context = canvas.getContext('2d');
  const { width, height } = canvas;
  context.imageSmoothingQuality = 'high';
  context.drawImage(photo, 0, 0, width, height);
  if (look.opacity > 0) {
    context.save();
    context.imageSmoothingEnabled = look.smooth;
    context.drawImage(overlayOf(map, look, rules), ...boxOf(map.area, width, height));
    context.restore();
    for (const patch of map.leftOut) paintHatching(context, cellOf(map, patch, width, height), ratio);
  }
  paintUnseen(context, image.photo.seen, width, height, rules);
  if (marks.pointed !== null && marks.pointed !== marks.query) {
    paintFrame(context, cellOf(map, marks.pointed, width, height), 'rgba(255, 255, 255, .9)', ratio);
  }
  if (marks.query !== null) paintFrame(context, cellOf(map, marks.query, width, height), '#ffb02e', 2 * ratio);
}

// Colors of maps by themselves.
const tileTable = (colors) =>
  tableOf((t) => [...colors.subarray(3 * Math.round(255 * t), 3 * Math.round(255 * t) + 3), 255], [128, 128, 128, 96]);

// A map by itself, a pixel per patch.
function paintTile(canvas, map, table) {
  paintValues(canvas, { values: drawnValues(map), width: map.cols, height: map.rows }, map, table);
}

function paintColors(canvas, look) {
  const context = canvas.getContext('2d');
  const image = context.createImageData(256, 1);
  for (let at = 0; at < 256; ++at) {
    const grey = look.style === 'spotlight';
    image.data.set(grey ? [at, at, at, 255] : [look.colors[3 * at], look.colors[3 * at + 1], look.colors[3 * at + 2], 255], 4 * at);
  }
  context.putImageData(image, 0, 0);
}

// Three digits, as figures have them: "0.0121", "1.2 × 10⁻⁶".
function numberText(value) {
  if (!Number.isFinite(value)) return 'no value';
  if (value === 0) return '0';
  const size = Math.abs(value);
  if (size >= 1e-4 && size < 1e5) return String(Number(value.toPrecision(3)));
  const [digits, power] = value.toExponential(1).split('e');
  const raised = [...String(Number(power))].map((sign) => (sign === '-' ? '⁻' : '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(sign)])).join('');
  return `${digits} × 10${raised}`;
}
