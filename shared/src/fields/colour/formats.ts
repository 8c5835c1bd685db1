interface Colour {
  /** 0 to 255. */
  readonly rgb: readonly [number, number, number]
  /** 0 to 1. */
  readonly alpha: number
}

/** Parses hex, rgb(), hsl() and hsv() (which CSS does not have); null where it is no colour. */
export function readColour(text: string): Colour | null {
  const hex = /^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i.exec(text.trim())?.[1]
  if (hex) {
    const longHex = hex.length < 6 ? [...hex].map((digit) => digit + digit).join('') : hex
    const [r, g, b, a = 255] = longHex.match(/../g)!.map((pair) => Number.parseInt(pair, 16)) as [
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
  const hslSaturation = value === 0 ? 0 : 2 * (1 - last / value)
  const saturation = model.toLowerCase() === 'hsv' ? s : hslSaturation
  const channel = (n: number) => {
    const k = (n + x / 60) % 6
    return 255 * (value - value * saturation * Math.max(0, Math.min(k, 4 - k, 1)))
  }
  return { rgb: [channel(5), channel(3), channel(1)], alpha }
}

const clamp = (n: number, max: number) => Math.min(Math.max(n, 0), max)

/** The hue in sixths of a full turn. */
function hueOf(rgb: Colour['rgb']): number {
  const [red, green, blue] = rgb.map((n) => n / 255) as [number, number, number]
  const max = Math.max(red, green, blue)
  const chroma = max - Math.min(red, green, blue)
  if (chroma === 0) return 0
  if (max === red) return (green - blue) / chroma
  return max === green ? (blue - red) / chroma + 2 : (red - green) / chroma + 4
}

/** Writes a colour in the format of the design; '' means hex, or rgba() where it is transparent. */
export function writeColour({ rgb, alpha }: Colour, format: '' | 'hex' | 'rgb' | 'hsl' | 'hsv'): string {
  const [r, g, b] = rgb.map(Math.round) as [number, number, number]
  const a = Math.round(alpha * 100) / 100
  const two = (n: number) => n.toString(16).padStart(2, '0')
  if (format === 'hex' || (format === '' && a === 1))
    return `#${two(r)}${two(g)}${two(b)}${a === 1 ? '' : two(Math.round(alpha * 255))}`
  if (format === 'rgb' || format === '')
    return a === 1 ? `rgb(${r}, ${g}, ${b})` : `rgba(${r}, ${g}, ${b}, ${a})`
  const [max, min] = [Math.max(...rgb) / 255, Math.min(...rgb) / 255]
  const chroma = max - min
  const light = (max + min) / 2
  const h = Math.round((hueOf(rgb) * 60 + 360) % 360)
  const hsvSaturation = max === 0 ? 0 : chroma / max
  const hslSaturation = chroma === 0 ? 0 : chroma / (1 - Math.abs(2 * light - 1))
  const saturation = format === 'hsv' ? hsvSaturation : hslSaturation
  const [s, last] = [Math.round(saturation * 100), Math.round((format === 'hsv' ? max : light) * 100)]
  return a === 1 ? `${format}(${h}, ${s}%, ${last}%)` : `${format}a(${h}, ${s}%, ${last}%, ${a})`
}
