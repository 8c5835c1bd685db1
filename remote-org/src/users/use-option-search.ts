import { useEffect, useState } from 'react'

/** Delay in milliseconds after the last key before the server is searched. */
const searchDelayMs = 250

/** Props of a select whose options the server searches, and what to search for. */
export function useOptionSearch() {
  const [isOpened, setIsOpened] = useState(false)
  const [typed, setTyped] = useState('')
  const [keyword, setKeyword] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setKeyword(typed.trim()), searchDelayMs)
    return () => clearTimeout(timer)
  }, [typed])
  return {
    /** Whether the options have been opened; before, none are needed. */
    isOpened,
    keyword,
    selectProps: {
      filterOption: false,
      onSearch: setTyped,
      onVisibleChange: (visible: boolean) => {
        setIsOpened(visible || isOpened)
        if (!visible) setTyped('')
      },
    },
  } as const
}

/** The name of a role, or of a position with the end of the path of its unit: its beginning is the same for all. */
export function optionLabel({ fullName, unit }: { fullName: string; unit: string }): string {
  const parts = unit.split('/')
  const shortUnit = parts.length > 2 ? `…/${parts.slice(-2).join('/')}` : unit
  return unit ? `${fullName} · ${shortUnit}` : fullName
}
