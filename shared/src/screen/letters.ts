import type { CSSProperties } from 'react'

/** Size and colour of the letters of a component. */
export const lettersStyle = ({ size, color }: { size: number; color: string }): CSSProperties => ({
  fontSize: size,
  ...(color === '' ? {} : { color }),
})
