import type { ReactNode } from 'react'

/** The icon set has no charts; drawn like its icons. */
const icon = (shape: ReactNode) =>
  function ChartIcon() {
    return (
      <svg
        className="arco-icon"
        viewBox="0 0 48 48"
        fill="none"
        stroke="currentColor"
        strokeWidth="4"
        aria-hidden
      >
        {shape}
      </svg>
    )
  }

export const BarIcon = icon(<path d="M6 42h36M12 42V26M24 42V8M36 42V18" />)
export const LineIcon = icon(<path d="M6 6v36h36M12 32l9-11 8 7 11-16" />)
export const AreaIcon = icon(<path d="M6 6v36h36M12 42V30l9-10 8 7 11-15v30" />)
export const PieIcon = icon(<path d="M24 6a18 18 0 1 0 18 18H24V6ZM32 5a17 17 0 0 1 11 11H32V5Z" />)
export const RingIcon = icon(
  <>
    <circle cx="24" cy="24" r="18" />
    <circle cx="24" cy="24" r="8" />
    <path d="M24 6v10" />
  </>,
)
export const RadarIcon = icon(<path d="M24 5 43 19 36 42H12L5 19 24 5ZM24 16l9 7-3 10H18l-4-10 10-7Z" />)
