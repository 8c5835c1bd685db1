/** A source map of version 3, as far as Node reads it. */
export interface SourceMap {
  readonly version: number
  readonly sources: readonly string[]
  readonly names: readonly string[]
  readonly mappings: string
}

/**
 * Keeps one position per generated line, and only positions in the sources that `keeps` accepts. Node decodes the whole
 * map at the first stack that it prints and keeps it: every token of the packages took 200 MB.
 */
export function slimSourceMap(map: SourceMap, keeps: (source: string) => boolean): SourceMap {
  const kept = map.sources.filter(keeps)
  const keptIndex = new Map(kept.map((source, at) => [source, at]))
  let [source, line, column] = [0, 0, 0]
  const written = { source: 0, line: 0, column: 0 }
  let isMapped = true
  const lines = map.mappings.split(';').map((segments) => {
    let first: { source: number; line: number; column: number } | undefined
    for (const segment of segments === '' ? [] : segments.split(',')) {
      const [, sourceDelta, lineDelta, columnDelta] = decodeVlq(segment)
      if (sourceDelta === undefined) continue
      source += sourceDelta
      line += lineDelta!
      column += columnDelta!
      const at = keptIndex.get(map.sources[source]!)
      if (at !== undefined) first ??= { source: at, line, column }
    }
    if (first) {
      const deltas = [
        0,
        first.source - written.source,
        first.line - written.line,
        first.column - written.column,
      ]
      Object.assign(written, first)
      isMapped = true
      return deltas.map(encodeVlq).join('')
    }
    // A position without a source ends the previous one, which would otherwise hold for the packages behind it.
    const ends = isMapped
    isMapped = false
    return ends ? encodeVlq(0) : ''
  })
  // By hand: /;+$/ tries every run of separators to its end, which took 24 s for the 200,000 lines of the server.
  while (lines.at(-1) === '') lines.pop()
  return { version: map.version, sources: kept, names: [], mappings: lines.join(';') }
}

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const valueOf = new Map([...digits].map((digit, value) => [digit, value]))

/** The numbers of a segment: base64 digits of five bits, lowest first, with a sign in the lowest bit. */
export function decodeVlq(segment: string): number[] {
  const numbers: number[] = []
  let [bits, shift] = [0, 0]
  for (const digit of segment) {
    const value = valueOf.get(digit)!
    bits |= (value & 31) << shift
    shift += 5
    if (value & 32) continue
    numbers.push(bits & 1 ? -(bits >>> 1) : bits >>> 1)
    bits = 0
    shift = 0
  }
  return numbers
}

export function encodeVlq(number: number): string {
  let bits = number < 0 ? (-number << 1) | 1 : number << 1
  let segment = ''
  do {
    const rest = bits >>> 5
    segment += digits[(bits & 31) | (rest > 0 ? 32 : 0)]
    bits = rest
  } while (bits > 0)
  return segment
}
