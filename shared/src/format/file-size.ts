/** Bytes as B, KB, MB or GB of 1024, with two decimals from KB on (specification: shell 9). */
export function fileSize(bytes: number): string {
  const units = ['B', 'KB', 'MB', 'GB'] as const
  const at = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log2(Math.max(1, bytes)) / 10)))
  return at === 0 ? `${bytes} B` : `${(bytes / 1024 ** at).toFixed(2)} ${units[at]}`
}
