// A text as a QR code (ISO/IEC 18004): bytes, the least error correction, the mask that disturbs a reader least.

// By version: the words of error correction in a block, and how many blocks.
const QR_CHECKS = "7 10 15 20 26 18 20 24 30 18 20 24 26 30 22 24 28 30 28 28 28 28 30 30 26 28 30 30 30 30 30 30 30 30 30 30 30 30 30 30".split(" ").map(Number);
const QR_BLOCKS = "1 1 1 1 1 2 2 2 2 4 4 4 4 4 6 6 6 6 7 8 8 9 9 10 12 12 12 13 14 15 16 17 18 19 19 20 21 22 24 25".split(" ").map(Number);

/** How many words fit, data and error correction together. */
function qrWords(version) {
  const marks = version > 1 ? Math.floor(version / 7) + 2 : 0;
  return Math.floor(((16 * version + 128) * version + 64 - (marks ? (25 * marks - 10) * marks - 55 : 0) - (version > 6 ? 36 : 0)) / 8);
}

const qrRoom = (version) => qrWords(version) - QR_CHECKS[version - 1] * QR_BLOCKS[version - 1];

/** A product in the field of 256 elements that the code is made over. */
function qrTimes(a, b) {
  let product = 0;
  for (let bit = 7; bit >= 0; bit -= 1) product = (product << 1) ^ ((product >> 7) * 0x11d) ^ (((b >> bit) & 1) * a);
  return product;
}

function qrDivisor(degree) {
  let found = [1], root = 1;
  for (let i = 0; i < degree; i += 1) {
    found = [...found, 0].map((one, at) => one ^ (at ? qrTimes(found[at - 1], root) : 0));
    root = qrTimes(root, 2);
  }
  return found.slice(1);
}

function qrRemainder(data, divisor) {
  const left = divisor.map(() => 0);
  for (const word of data) {
    const factor = word ^ left.shift();
    left.push(0);
    divisor.forEach((one, at) => { left[at] ^= qrTimes(one, factor); });
  }
  return left;
}

/** The words of a text in the order in which they are laid down. */
function qrLaid(bytes, version) {
  const room = qrRoom(version), wide = version > 9 ? 16 : 8, bits = [];
  const put = (value, n) => { for (let bit = n - 1; bit >= 0; bit -= 1) bits.push((value >> bit) & 1); };
  put(4, 4);
  put(bytes.length, wide);
  for (const one of bytes) put(one, 8);
  put(0, Math.min(4, room * 8 - bits.length));
  put(0, -bits.length & 7);
  const words = [];
  for (let at = 0; at < bits.length; at += 8) words.push(parseInt(bits.slice(at, at + 8).join(""), 2));
  for (let fill = 0xec; words.length < room; fill ^= 0xec ^ 0x11) words.push(fill);
  const count = QR_BLOCKS[version - 1], short = Math.floor(room / count), longer = room % count, divisor = qrDivisor(QR_CHECKS[version - 1]);
  const blocks = [];
  for (let i = 0, at = 0; i < count; i += 1) { const n = short + (i >= count - longer ? 1 : 0); blocks.push(words.slice(at, at + n)); at += n; }
  const checks = blocks.map((block) => qrRemainder(block, divisor));
  const across = (rows) => { const found = []; for (let at = 0; at < Math.max(...rows.map((row) => row.length)); at += 1) for (const row of rows) if (at < row.length) found.push(row[at]); return found; };
  return [...across(blocks), ...across(checks)];
}

const QR_MASKS = [
  (x, y) => (x + y) % 2 === 0, (x, y) => y % 2 === 0, (x) => x % 3 === 0, (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0, (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0, (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** What is there before any data: finders, timing, alignment, version; `null` is room for data. */
function qrFrame(version) {
  const size = version * 4 + 17, grid = Array.from({ length: size }, () => Array(size).fill(null));
  const set = (x, y, dark) => { if (x >= 0 && y >= 0 && x < size && y < size) grid[y][x] = dark; };
  for (let i = 0; i < size; i += 1) { grid[6][i] = i % 2 === 0; grid[i][6] = i % 2 === 0; }
  for (const [cx, cy] of [[3, 3], [size - 4, 3], [3, size - 4]]) for (let y = -4; y < 5; y += 1) for (let x = -4; x < 5; x += 1) { const ring = Math.max(Math.abs(x), Math.abs(y)); set(cx + x, cy + y, ring !== 2 && ring !== 4); }
  const n = version > 1 ? Math.floor(version / 7) + 2 : 0, gap = version === 32 ? 26 : Math.ceil((version * 4 + 4) / (n * 2 - 2)) * 2;
  const middles = n ? [6, ...Array.from({ length: n - 1 }, (_, i) => size - 7 - i * gap).reverse()] : [];
  for (const cy of middles) for (const cx of middles) {
    if ((cx === 6 && (cy === 6 || cy === size - 7)) || (cy === 6 && cx === size - 7)) continue;
    for (let y = -2; y < 3; y += 1) for (let x = -2; x < 3; x += 1) set(cx + x, cy + y, Math.max(Math.abs(x), Math.abs(y)) !== 1);
  }
  if (version > 6) {
    let rest = version;
    for (let i = 0; i < 12; i += 1) rest = (rest << 1) ^ ((rest >> 11) * 0x1f25);
    const told = (version << 12) | rest;
    for (let i = 0; i < 18; i += 1) { const dark = ((told >> i) & 1) === 1, a = size - 11 + (i % 3), b = Math.floor(i / 3); set(a, b, dark); set(b, a, dark); }
  }
  return grid;
}

/** Say in the grid which mask it wears. */
function qrTellMask(grid, mask) {
  const size = grid.length, said = (1 << 3) | mask; // 1: the least error correction
  let rest = said;
  for (let i = 0; i < 10; i += 1) rest = (rest << 1) ^ ((rest >> 9) * 0x537);
  const told = ((said << 10) | rest) ^ 0x5412, bit = (i) => ((told >> i) & 1) === 1;
  for (let i = 0; i < 15; i += 1) {
    grid[i < 6 ? i : i < 8 ? i + 1 : size - 15 + i][8] = bit(i);
    grid[8][i < 8 ? size - 1 - i : i === 8 ? 7 : 14 - i] = bit(i);
  }
  grid[size - 8][8] = true;
}

/** How much a code disturbs whoever reads it: runs, blocks, false finders, more dark than light. */
function qrNoise(grid) {
  const size = grid.length, lines = [...grid, ...grid.map((_, x) => grid.map((row) => row[x]))];
  let found = 0, dark = 0;
  for (const line of lines) {
    const text = line.map((one) => (one ? "1" : "0")).join("");
    for (const run of text.match(/0{5,}|1{5,}/g) || []) found += run.length - 2;
    for (const sign of ["10111010000", "00001011101"]) for (let at = text.indexOf(sign); at >= 0; at = text.indexOf(sign, at + 1)) found += 40;
  }
  for (let y = 0; y < size; y += 1) for (let x = 0; x < size; x += 1) {
    dark += grid[y][x] ? 1 : 0;
    if (x && y && grid[y][x] === grid[y][x - 1] && grid[y][x] === grid[y - 1][x] && grid[y][x] === grid[y - 1][x - 1]) found += 3;
  }
  return found + Math.floor(Math.abs(dark * 20 - size * size * 10) / (size * size)) * 10;
}

/** The code of a text: how many modules in a row, and the dark ones as the path of an SVG. `null` if it is too long. */
export function qrCode(text) {
  const bytes = [...new TextEncoder().encode(text)], version = QR_BLOCKS.findIndex((_, i) => bytes.length + (i > 8 ? 3 : 2) <= qrRoom(i + 1)) + 1;
  if (!version) return null;
  const words = qrLaid(bytes, version), plain = qrFrame(version), size = plain.length, spare = plain.map((row) => row.slice());
  qrTellMask(spare, 0); // the room for the mask's name is not for data
  const masked = QR_MASKS.map((turns, mask) => {
    const grid = plain.map((row) => row.slice());
    let at = 0;
    for (let right = size - 1, up = true; right > 0; right -= right === 8 ? 3 : 2, up = !up) for (let step = 0; step < size; step += 1) for (const x of [right, right - 1]) {
      const y = up ? size - 1 - step : step;
      if (spare[y][x] !== null) continue;
      grid[y][x] = (((words[at >> 3] || 0) >> (7 - (at & 7))) & 1 ? true : false) !== turns(x, y);
      at += 1;
    }
    qrTellMask(grid, mask);
    return [qrNoise(grid), grid];
  });
  const best = masked.reduce((one, other) => (other[0] < one[0] ? other : one))[1];
  const runs = best.flatMap((row, y) => [...row.map((one) => (one ? "1" : "0")).join("").matchAll(/1+/g)].map((run) => `M${run.index} ${y}h${run[0].length}v1h-${run[0].length}z`));
  return { size, path: runs.join("") };
}
