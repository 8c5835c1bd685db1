interface Colour {
  /** 0 to 255. */
  readonly rgb: readonly [number, number, number]
  /** 0 to 1. */
  readonly alpha: number
}

/** Reads hex, rgb(), hsl() and hsv(), the last of which CSS cannot; null is no colour. */
export function readColour(text: string): Colour | null {
  const hex = /^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i.exec(text.trim())?.[1]
  if (hex) {
    const long = hex.length < 6 ? [...hex].map((one) => one + one).join('') : hex
    const [r, g, b, a = 255] = long.match(/../g)!.map((pair) => Number.parseInt(pair, 16)) as [
      number,
      number,
      number,
      number?,
    ]
    return { rgb: [r, g, b], alpha: a / 255 }
  }
  const [, model, inside] = /^(rgb|hsl|hsv)a?\(([\d\s.,%/]+)\)$/i.exec(text.trim()) ?? []
  if (!model || !inside) return null
  const parts = inside.split(/[\s,/]+/).filter(Boolean)
  const whole = model.toLowerCase() === 'rgb' ? 255 : 100
  const [x, y, z, a = 1] = parts.map((part, at) =>
    part.endsWith('%') ? (Number(part.slice(0, -1)) / 100) * (at === 3 ? 1 : whole) : Number(part),
  )
  if (
    x === undefined ||
    y === undefined ||
    z === undefined ||
    parts.length > 4 ||
    [x, y, z, a].some((n) => !Number.isFinite(n))
  )
    return null
  const alpha = clamp(a, 1)
  if (whole === 255) return { rgb: [clamp(x, 255), clamp(y, 255), clamp(z, 255)], alpha }
  const [s, last] = [clamp(y, 100) / 100, clamp(z, 100) / 100]
  const value = model.toLowerCase() === 'hsv' ? last : last + s * Math.min(last, 1 - last)
  const saturation = model.toLowerCase() === 'hsv' ? s : value === 0 ? 0 : 2 * (1 - last / value)
  const channel = (n: number) => {
    const k = (n + x / 60) % 6
    return 255 * (value - value * saturation * Math.max(0, Math.min(k, 4 - k, 1)))
  }
  return { rgb: [channel(5), channel(3), channel(1)], alpha }
}

const clamp = (n: number, most: number) => Math.min(Math.max(n, 0), most)

/** A colour in the spelling a design asks for; '' is hex, or rgba() where it lets something through. */
export function writeColour({ rgb, alpha }: Colour, format: '' | 'hex' | 'rgb' | 'hsl' | 'hsv'): string {
  const [r, g, b] = rgb.map(Math.round) as [number, number, number]
  const a = Math.round(alpha * 100) / 100
  const two = (n: number) => n.toString(16).padStart(2, '0')
  if (format === 'hex' || (format === '' && a === 1))
    return `#${two(r)}${two(g)}${two(b)}${a === 1 ? '' : two(Math.round(alpha * 255))}`
  if (format === 'rgb' || format === '')
    return a === 1 ? `rgb(${r}, ${g}, ${b})` : `rgba(${r}, ${g}, ${b}, ${a})`
  const [most, least] = [Math.max(...rgb) / 255, Math.min(...rgb) / 255]
  const spread = most - least
  const light = (most + least) / 2
  const [red, green, blue] = rgb.map((n) => n / 255) as [number, number, number]
  const turn =
    spread === 0
      ? 0
      : most === red
        ? (green - blue) / spread
        : most === green
          ? (blue - red) / spread + 2
          : (red - green) / spread + 4
  const h = Math.round((turn * 60 + 360) % 360)
  const saturation =
    format === 'hsv'
      ? most === 0
        ? 0
        : spread / most
      : spread === 0
        ? 0
        : spread / (1 - Math.abs(2 * light - 1))
  const [s, last] = [Math.round(saturation * 100), Math.round((format === 'hsv' ? most : light) * 100)]
  return a === 1 ? `${format}(${h}, ${s}%, ${last}%)` : `${format}a(${h}, ${s}%, ${last}%, ${a})`
}
