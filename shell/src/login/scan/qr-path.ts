import encodeQR from 'qr'

/**
 * A QR code as one SVG path, and the width of its square in modules, including the quiet zone of four
 * modules.
 */
export function qrPath(address: string): { path: string; size: number } {
  const rows = encodeQR(address, 'raw', { border: 4 })
  const path = rows
    .flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('')
  return { path, size: rows.length }
}
