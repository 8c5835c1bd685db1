import { ItemCode } from '@tessera/shared/contract/patterns'

interface Line {
  enCode: string
  fullName: string
  sortCode: number
}

/** Lines of code and name, by blanks or a tab between them; a line without a name is called by its code. The first that is none is told by its number. */
export function readLines(typed: string): { items: Line[] } | { wrong: number } {
  const items: Line[] = []
  for (const [at, line] of typed.split(/\r?\n/).entries()) {
    const [enCode = '', ...rest] = line.trim().split(/[\t ,，]+/)
    if (enCode === '') continue
    if (!ItemCode.safeParse(enCode).success) return { wrong: at + 1 }
    items.push({
      enCode,
      fullName: rest.join(' ').slice(0, 50) || enCode.slice(0, 50),
      sortCode: (items.length + 1) * 10,
    })
  }
  return { items }
}
