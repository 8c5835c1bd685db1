/** Parses a width of a design (`800px`) to pixels; `fallback` where it is invalid. */
export function widthOf(text: string, fallback: number): number {
  const pixels = /^(\d{2,4})(px)?$/.exec(text.trim())?.[1]
  return pixels ? Math.min(Math.max(Number(pixels), 320), 1_600) : fallback
}
