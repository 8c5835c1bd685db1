/** Whether bytes that may never be used cost the user money or time: the browser saves data, or is on a slow line. */
export function isCostly(): boolean {
  const { connection } = navigator as Navigator & {
    connection?: { saveData?: boolean; effectiveType?: string }
  }
  return Boolean(connection?.saveData) || /2g|3g/.test(connection?.effectiveType ?? '')
}

export const whenIdle = (run: () => void): void => {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(run, { timeout: 10_000 })
  else setTimeout(run, 1_000)
}
