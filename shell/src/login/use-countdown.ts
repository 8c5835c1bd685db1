import { useEffect, useState } from 'react'

/** Seconds until `end`, each told once; 0 when it has come or there is none. */
export function useCountdown(end: number | null): number {
  const [seconds, setSeconds] = useState(() => secondsUntil(end))
  useEffect(() => {
    setSeconds(secondsUntil(end))
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
