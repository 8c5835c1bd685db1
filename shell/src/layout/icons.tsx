import type { ReactNode } from 'react'

/** Icons in Arco's style that Arco does not have. */
const createIcon = (inside: ReactNode) =>
  function Sign() {
    return (
      <svg
        viewBox="0 0 48 48"
        width="1em"
        height="1em"
        fill="none"
        stroke="currentColor"
        strokeWidth="4"
        aria-hidden="true"
        className="arco-icon"
      >
        {inside}
      </svg>
    )
  }

export const IconWifi = createIcon(
  <path d="M6 18c10-9 26-9 36 0M13 26c6-5.5 16-5.5 22 0M20 33c2.5-2 5.5-2 8 0M24 40v.1M6 6l36 36" />,
)
