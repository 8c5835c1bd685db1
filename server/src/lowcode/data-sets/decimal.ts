import { parseExactNumber } from '../../data/sources/source.ts'

/** A decimal number: `units` divided by ten to the power of `scale`. */
interface Decimal {
  readonly units: bigint
  readonly scale: number
}

function parseDecimal(value: number | string): Decimal {
  const [, sign = '', whole = '', rest = '', power = '0'] =
    /^([+-]?)(\d*)\.?(\d*)(?:e([+-]?\d+))?$/i.exec(String(value).trim()) ?? []
  const scale = rest.length - Number(power)
  const units = BigInt(`${whole}${rest}` || '0') * (sign === '-' ? -1n : 1n)
  return scale < 0 ? { units: units * 10n ** BigInt(-scale), scale: 0 } : { units, scale }
}

const withScale = ({ units, scale }: Decimal, wanted: number): bigint => units * 10n ** BigInt(wanted - scale)

function formatDecimal({ units, scale }: Decimal): number | string {
  const digits = String(units < 0n ? -units : units).padStart(scale + 1, '0')
  const text = scale > 0 ? `${digits.slice(0, -scale)}.${digits.slice(-scale)}` : digits
  return parseExactNumber(units < 0n ? `-${text}` : text)
}

/** Compares two numbers by all of their digits. */
export function compareNumbers(one: number | string, other: number | string): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other
  const [a, b] = [parseDecimal(one), parseDecimal(other)]
  const scale = Math.max(a.scale, b.scale)
  const [x, y] = [withScale(a, scale), withScale(b, scale)]
  if (x === y) return 0
  return x < y ? -1 : 1
}

/** Digits of an average behind the point, besides those of its values. */
const averageDigits = 6

/** A sum without the errors of binary fractions, so that amounts of money add up. */
export class ExactSum {
  #units = 0n
  #scale = 0

  add(value: number | string): void {
    const decimal = parseDecimal(value)
    if (decimal.scale > this.#scale) {
      this.#units = withScale({ units: this.#units, scale: this.#scale }, decimal.scale)
      this.#scale = decimal.scale
    }
    this.#units += withScale(decimal, this.#scale)
  }

  /** A number, or text where a double would lose digits. */
  get value(): number | string {
    return formatDecimal({ units: this.#units, scale: this.#scale })
  }

  /** The average of `count` values, rounded half away from zero. */
  averageOf(count: number): number | string {
    const scale = this.#scale + averageDigits
    const units = withScale({ units: this.#units, scale: this.#scale }, scale)
    const divisor = BigInt(count)
    const half = divisor / 2n
    const rounded = (units < 0n ? units - half : units + half) / divisor
    return Number(formatDecimal({ units: rounded, scale }))
  }
}
