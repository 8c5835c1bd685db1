export type Rgb = readonly [number, number, number]

export const rgbOf = (hex: string): Rgb =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as Rgb

function luminance(colour: Rgb): number {
  const [r, g, b] = colour.map((value) => {
    const part = value / 255
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as unknown as Rgb
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** Contrast of two colours, 1 to 21, as WCAG 2 defines it. */
export function contrast(one: Rgb, other: Rgb): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** The colour that results from `colour` over `ground` with this opacity. */
export const blend = (colour: Rgb, opacity: number, ground: Rgb): Rgb =>
  colour.map((value, at) =>
    Math.round(value * opacity + (ground[at] as number) * (1 - opacity)),
  ) as unknown as Rgb

/**
 * Hue of a colour in sixths of a turn; 0 for grey. `high` is its strongest channel, `spread` that minus the
 * weakest.
 */
function hueOf([r, g, b]: Rgb, high: number, spread: number): number {
  if (spread === 0) return 0
  if (high === r) return (g - b) / spread
  return high === g ? 2 + (b - r) / spread : 4 + (r - g) / spread
}

/** Sets the lightness (0 to 1) of a colour, keeping hue and saturation. */
function withLightness(colour: Rgb, lightness: number): Rgb {
  const [r, g, b] = colour.map((value) => value / 255) as unknown as Rgb
  const [high, low] = [Math.max(r, g, b), Math.min(r, g, b)]
  const [spread, sum] = [high - low, high + low]
  const saturation = spread === 0 ? 0 : spread / (1 - Math.abs(sum - 1))
  const hue = hueOf([r, g, b], high, spread)
  const chroma = saturation * Math.min(lightness, 1 - lightness)
  return [0, 8, 4].map((offset) => {
    const at = (offset + hue * 2 + 24) % 12
    return Math.round(255 * (lightness - chroma * Math.max(-1, Math.min(at - 3, 9 - at, 1))))
  }) as unknown as Rgb
}

const lightnessOf = (colour: Rgb) => (Math.max(...colour) + Math.min(...colour)) / 510

/**
 * Makes a colour darker or lighter in steps of half a percent until `passes` returns true; black or white if
 * none passes.
 */
export function findReadable(colour: Rgb, end: 'darker' | 'lighter', passes: (colour: Rgb) => boolean): Rgb {
  if (passes(colour)) return colour
  for (let l = lightnessOf(colour); l > 0 && l < 1; l += end === 'darker' ? -0.005 : 0.005) {
    const next = withLightness(colour, l)
    if (passes(next)) return next
  }
  return end === 'darker' ? [0, 0, 0] : [255, 255, 255]
}

/** Makes a colour lighter by a part of 1. */
export const lighten = (colour: Rgb, by: number): Rgb =>
  withLightness(colour, Math.min(1, lightnessOf(colour) + by))
