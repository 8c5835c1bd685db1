import { useEffect, useState } from 'react'

/** Seconds until `end` (epoch milliseconds), updated each second; 0 when it is over or null. */
export function useCountdown(end: number | null): number {
  const [seconds, setSeconds] = useState(() => secondsUntil(end))
  const [lastEnd, setLastEnd] = useState(end)
  if (lastEnd !== end) {
    setLastEnd(end)
    setSeconds(secondsUntil(end))
  }
  useEffect(() => {
    if (end === null) return
    const timer = setInterval(() => {
      setSeconds(secondsUntil(end))
      if (secondsUntil(end) === 0) clearInterval(timer)
    }, 250)
    return () => clearInterval(timer)
  }, [end])
  return seconds
}

const secondsUntil = (end: number | null) =>
  end === null ? 0 : Math.max(0, Math.ceil((end - Date.now()) / 1000))
