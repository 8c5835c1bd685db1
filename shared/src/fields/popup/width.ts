/** A width of a design (`800px`) in pixels; what is none is the usual one. */
export function widthOf(text: string, usual: number): number {
  const pixels = /^(\d{2,4})(px)?$/.exec(text.trim())?.[1]
  return pixels ? Math.min(Math.max(Number(pixels), 320), 1_600) : usual
}
