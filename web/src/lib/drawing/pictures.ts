/** The pictures of the words in an invitation, on a grid of 64: fills, or lines where a width is given. Drawn back to front. */
interface Shape { d: string; fill?: string; line?: string; width?: number }

const dot = (x: number, y: number, r: number) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
const cream = '#FFF3D6';
const gold = '#FFD37A';
const ink = '#2A1A10';

export const pictures: Record<string, Shape[]> = {
  reed: [
    { d: 'M20 58Q20 30 25 12M32 58Q31 34 30 20M42 58Q42 36 37 22', line: '#5FB38E', width: 4 },
    { d: 'M25 14l1-9M37 24l-1-10', line: '#B98450', width: 7 },
    { d: 'M10 58q10-5 22 0t22 0', line: '#7FD4F2', width: 3.5 },
  ],
  lamp: [
    { d: 'M25 12a7 7 0 0 1 14 0', line: cream, width: 3.5 },
    { d: 'M17 17h30l4 9H13z', fill: '#8C3A4A' }, { d: 'M16 26h32l-3 26H19z', fill: gold },
    { d: 'M16 26h32M26 26l1 26M38 26l-1 26', line: '#8C3A4A', width: 2.5 }, { d: 'M15 52h34v6H15z', fill: '#8C3A4A' },
    { d: 'M32 32c5 6 6 9 6 11a6 6 0 0 1-12 0c0-2 1-5 6-11z', fill: '#FFF6D6' },
  ],
  moon: [{ d: 'M42 8a26 26 0 1 0 12 36A22 22 0 0 1 42 8z', fill: '#EFC766' }],
  star: [{ d: 'M32 5l8 18 19 2-14 13 4 19-17-10-17 10 4-19L5 25l19-2z', fill: gold }],
  frog: [
    { d: 'M10 38c0-14 10-20 22-20s22 6 22 20-10 18-22 18-22-4-22-18z', fill: '#86D957' },
    { d: dot(19, 17, 9) + dot(45, 17, 9), fill: '#86D957' }, { d: dot(19, 16, 6) + dot(45, 16, 6), fill: '#FFFFFF' },
    { d: dot(19, 17, 3) + dot(45, 17, 3), fill: ink }, { d: 'M18 42q14 10 28 0', line: '#1E4A12', width: 3 },
  ],
  fox: [
    { d: 'M10 8c8 3 13 8 16 12h12c3-4 8-9 16-12 4 16 2 28-4 36-5 8-12 12-18 14-6-2-13-6-18-14C8 36 6 24 10 8z', fill: '#F28A2E' },
    { d: 'M9 38c8 3 16 4 20 12 2 3 4 3 6 0 4-8 12-9 20-12-4 11-14 19-23 22C23 57 13 49 9 38z', fill: '#FFF6E6' },
    { d: dot(22, 34, 3.6) + dot(42, 34, 3.6) + dot(32, 54, 4), fill: '#24140B' },
  ],
  wolf: [
    { d: 'M12 6c7 4 11 9 13 14h14c2-5 6-10 13-14 4 14 4 24 0 32-4 9-12 16-20 20-8-4-16-11-20-20-4-8-4-18 0-32z', fill: '#8B95AB' },
    { d: 'M24 40l8-4 8 4-2 12-6 5-6-5z', fill: '#F4F6FB' }, { d: 'M17 30l9 3-6 3zM47 30l-9 3 6 3z', fill: gold }, { d: 'M28 48h8l-4 5z', fill: '#23283A' },
  ],
  fish: [
    { d: 'M6 32C14 18 34 16 46 28l12-10v28L46 36C34 48 14 46 6 32z', fill: '#FF9E7D' },
    { d: 'M26 20c6 8 6 16 0 24M35 22c5 7 5 13 0 20', line: '#D6604B', width: 3 }, { d: dot(16, 30, 3), fill: ink },
  ],
  boat: [
    { d: 'M34 6v36', line: '#8B5E3C', width: 3.5 }, { d: 'M37 8l18 30H37z', fill: cream }, { d: 'M31 14L14 38h17z', fill: '#F2D48C' },
    { d: 'M6 42h52c-3 10-10 14-18 14H24c-8 0-15-4-18-14z', fill: '#C6432A' },
  ],
  bell: [
    { d: dot(32, 9, 5), fill: '#E0A93A' }, { d: 'M32 10c-12 0-16 10-16 22 0 8-3 12-6 16h44c-3-4-6-8-6-16 0-12-4-22-16-22z', fill: gold },
    { d: 'M8 48h48v5H8z', fill: '#E0A93A' }, { d: dot(32, 57, 5), fill: '#8F5B00' },
  ],
  key: [
    { d: dot(20, 22, 10), line: gold, width: 7 }, { d: 'M28 30l26 26M44 46l7-7M50 52l6-6', line: gold, width: 6 },
  ],
  tree: [{ d: 'M28 40h8v18h-8z', fill: '#7A5230' }, { d: dot(32, 22, 16) + dot(20, 32, 12) + dot(44, 32, 12), fill: '#3CB878' }],
  leaf: [
    { d: 'M8 56C6 26 24 8 56 8c0 32-18 50-44 46z', fill: '#5FB38E' }, { d: 'M8 58C20 42 30 32 44 20M24 40V28M32 33h12', line: '#1E6E47', width: 3 },
  ],
  apple: [
    { d: 'M32 22c-6-6-22-5-22 12 0 14 9 24 16 24 3 0 4-1 6-1s3 1 6 1c7 0 16-10 16-24 0-17-16-18-22-12z', fill: '#EE4C5D' },
    { d: 'M32 22c0-7 2-11 6-14', line: '#7A5230', width: 3.5 }, { d: 'M36 14c2-7 8-9 14-8-1 7-7 10-14 8z', fill: '#86D957' },
  ],
  house: [
    { d: 'M12 30h40v28H12z', fill: '#F2D48C' }, { d: 'M4 32L32 8l28 24z', fill: '#C6432A' },
    { d: 'M26 40h12v18H26z', fill: '#7A5230' }, { d: 'M40 14h7v10l-7-6z', fill: '#8C3A4A' },
  ],
  cloud: [{ d: 'M16 50a12 12 0 0 1 0-24 16 16 0 0 1 30-3 14 14 0 0 1 2 27z', fill: '#A9BCEE' }],
  sun: [
    { d: 'M32 4v8M32 52v8M4 32h8M52 32h8M12 12l6 6M46 46l6 6M12 52l6-6M46 18l6-6', line: gold, width: 4.5 }, { d: dot(32, 32, 14), fill: gold },
  ],
  drop: [{ d: 'M32 4c12 18 18 26 18 36a18 18 0 0 1-36 0c0-10 6-18 18-36z', fill: '#7FD4F2' }, { d: 'M24 40a9 9 0 0 0 8 9', line: '#FFFFFF', width: 3.5 }],
  snail: [
    { d: 'M4 54c8-2 12-6 14-12 4 4 8 4 10 4h26c2 6-2 8-6 8z', fill: '#E6CBA4' }, { d: 'M10 44l-4-12M16 42l1-12', line: '#E6CBA4', width: 3.5 },
    { d: dot(38, 32, 18), fill: '#B0703F' }, { d: 'M38 32a5 5 0 0 1 5 5 9 9 0 0 1-15-6 13 13 0 0 1 25 2', line: '#FFE3C2', width: 3 },
  ],
  bird: [
    { d: 'M8 30c0-12 10-20 20-18 8 2 12 8 14 14l16 4-14 6c-2 12-12 18-22 16C14 50 8 42 8 30z', fill: '#4C8DFF' },
    { d: 'M10 26L2 31l9 3z', fill: '#F2B33D' }, { d: 'M22 34c8-2 14 0 18 6-6 6-14 6-18 0z', fill: '#1D4FA8' }, { d: dot(19, 24, 3), fill: ink },
  ],
  crown: [
    { d: 'M8 18l12 14L32 10l12 22 12-14-5 34H13z', fill: gold }, { d: 'M13 52h38v6H13z', fill: '#E0A93A' },
    { d: dot(32, 42, 5), fill: '#EE4C5D' }, { d: dot(20, 43, 3.5) + dot(44, 43, 3.5), fill: '#3CB878' },
  ],
  drum: [
    { d: 'M10 26h44v22c0 5-10 10-22 10s-22-5-22-10z', fill: '#C6432A' }, { d: 'M10 30l11 24 11-22 11 22 11-24', line: gold, width: 3 },
    { d: 'M10 26a22 9 0 1 0 44 0a22 9 0 1 0-44 0z', fill: cream }, { d: 'M20 22L8 6M44 22L56 6', line: '#B98450', width: 4 },
  ],
  balloon: [
    { d: 'M32 4c12 0 19 9 19 20S42 44 32 46c-10-2-19-11-19-22S20 4 32 4z', fill: '#8E5CE0' }, { d: 'M27 52l5-7 5 7z', fill: '#8E5CE0' },
    { d: 'M32 52c-4 4 4 6 0 10', line: cream, width: 2.5 }, { d: 'M22 16c2-4 5-6 8-6', line: '#D9C6FF', width: 3 },
  ],
  cup: [
    { d: 'M44 28h6a8 8 0 0 1 0 16h-6', line: '#7FD4F2', width: 5 }, { d: 'M10 22h36v20a14 14 0 0 1-14 14h-8a14 14 0 0 1-14-14z', fill: '#7FD4F2' },
    { d: 'M20 16c-4-4 4-6 0-10M32 16c-4-4 4-6 0-10', line: cream, width: 3 },
  ],
  hat: [
    { d: 'M18 12h28v34H18z', fill: '#3A4887' }, { d: 'M18 36h28v10H18z', fill: '#EE4C5D' }, { d: 'M6 46h52v8H6z', fill: '#3A4887' },
  ],
  shoe: [
    { d: 'M12 14h18l4 16 18 8c6 2 6 8 6 12H8c0-14 4-20 4-36z', fill: '#C4824C' }, { d: 'M6 50h52v7H6z', fill: '#5A3A22' },
    { d: 'M27 24l8-2M29 31l8-3', line: cream, width: 3 },
  ],
  egg: [
    { d: 'M32 6c12 0 20 18 20 32a20 20 0 0 1-40 0C12 24 20 6 32 6z', fill: '#F3CF9B' },
    { d: 'M13 34l8 6 7-6 8 6 8-6 7 5v7l-7-5-8 6-8-6-7 6-8-6z', fill: '#FF8CB8' },
  ],
  ring: [{ d: dot(32, 40, 17), line: gold, width: 6 }, { d: 'M22 8h20l6 8-16 14L16 16z', fill: '#7FD4F2' }, { d: 'M16 16h32M32 30l-6-14 6-8 6 8z', line: '#1F73A0', width: 2 }],
  tent: [
    { d: 'M32 8L4 56h56z', fill: '#E8813A' }, { d: 'M32 8l-9 48h18z', fill: '#7A3A16' }, { d: 'M32 8l4-5', line: cream, width: 3 },
    { d: 'M32 8L14 56M32 8l18 48', line: '#FFD9A8', width: 2.5 },
  ],
};
