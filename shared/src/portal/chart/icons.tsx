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
export const ScatterIcon = icon(
  <>
    <path d="M6 6v36h36" />
    <circle cx="16" cy="30" r="3" />
    <circle cx="26" cy="18" r="4" />
    <circle cx="36" cy="28" r="3" />
  </>,
)
export const FunnelIcon = icon(<path d="M6 8h36L34 20H14L6 8ZM15 24h18l-4 9H19l-4-9ZM20 37h8v5h-8v-5Z" />)
export const PictorialIcon = icon(
  <path d="M4 42h40M6 42c6 0 6-26 8-26s2 26 8 26M22 42c6 0 6-34 8-34s2 34 8 34" />,
)
