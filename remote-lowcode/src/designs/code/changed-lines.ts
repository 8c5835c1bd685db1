import { diffComm } from 'node-diff3'

/** A line of two versions of a file. */
export interface ChangedLine {
  kind: 'same' | 'added' | 'removed' | 'gap'
  text: string
}

/** Unchanged lines that are shown around a change. */
const contextLines = 3

/** The lines of two versions, with gaps for what neither changed. */
export function changedLines(before: string, after: string): ChangedLine[] {
  const lines = diffComm(before.split('\n'), after.split('\n')).flatMap(
    ({ common, buffer1, buffer2 }): ChangedLine[] => [
      ...(common ?? []).map((text) => ({ kind: 'same' as const, text })),
      ...(buffer1 ?? []).map((text) => ({ kind: 'removed' as const, text })),
      ...(buffer2 ?? []).map((text) => ({ kind: 'added' as const, text })),
    ],
  )
  const isShown = lines.map((_, at) =>
    lines.slice(Math.max(0, at - contextLines), at + contextLines + 1).some(({ kind }) => kind !== 'same'),
  )
  return lines.flatMap((line, at) => {
    if (isShown[at]) return [line]
    return at > 0 && !isShown[at - 1] ? [] : [{ kind: 'gap' as const, text: '…' }]
  })
}
