/** What is asked of chosen files before any is sent (specification: areas 5). */
export interface Rules {
  readonly accept: string
  /** A file is smaller than this. */
  readonly bytes: number
  /** The same in words, as it was set. */
  readonly words: string
  /** 0 is no limit. */
  readonly limit: number
  readonly imagesOnly: boolean
}

interface Chosen {
  readonly name: string
  readonly type: string
  readonly size: number
}

export type Why = 'tooLarge' | 'notImage' | 'notAccepted' | 'empty'

export interface Judged<F> {
  readonly taken: readonly F[]
  readonly refused: readonly { readonly file: F; readonly why: Why }[]
  /** Some were sound and found no place. */
  readonly tooMany: boolean
}

/** Pictures that browsers draw and the server keeps. */
export const pictures = 'image/png,image/jpeg,image/gif,image/webp,image/bmp'

/** Which of the chosen files are taken, in their order, beside the `have` that are there. */
export function judge<F extends Chosen>(files: readonly F[], have: number, rules: Rules): Judged<F> {
  const judged = files.map((file) => ({ file, why: faultOf(file, rules) }))
  const sound = judged.flatMap(({ file, why }) => (why ? [] : [file]))
  const room = rules.limit > 0 ? Math.max(0, rules.limit - have) : Infinity
  return {
    taken: sound.slice(0, room),
    refused: judged.flatMap(({ file, why }) => (why ? [{ file, why }] : [])),
    tooMany: sound.length > room,
  }
}

function faultOf(file: Chosen, { accept, bytes, imagesOnly }: Rules): Why | null {
  if (imagesOnly && !accepts(pictures, file)) return 'notImage'
  if (!accepts(accept, file)) return 'notAccepted'
  if (file.size === 0) return 'empty'
  return file.size < bytes ? null : 'tooLarge'
}

/** As browsers read `accept`: `.pdf`, `image/*`, `image/png`, joined by commas. */
export function accepts(accept: string, { name, type }: Pick<Chosen, 'name' | 'type'>): boolean {
  const wanted = accept
    .split(',')
    .map((one) => one.trim().toLowerCase())
    .filter(Boolean)
  const mime = type.toLowerCase()
  return (
    wanted.length === 0 ||
    wanted.some((one) => {
      if (one.startsWith('.')) return name.toLowerCase().endsWith(one)
      return one.endsWith('/*') ? mime.startsWith(one.slice(0, -1)) : mime === one
    })
  )
}
