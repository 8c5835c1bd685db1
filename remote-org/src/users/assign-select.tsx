import { Select } from '@arco-design/web-react'
import { useEffect, useRef, useState } from 'react'
import { users } from '@tessera/shared/contract/org/users'
import { useCall } from '@tessera/shared/client/use-call'
import { useNames } from '@tessera/shared/session/use-names'
import { useText } from '@tessera/shared/text/text'
import { text } from './text.ts'

interface Props {
  type: 'role' | 'position'
  /** Units whose roles or positions are offered first. */
  organizeIds: readonly string[]
  value?: readonly string[]
  onChange?: (ids: string[]) => void
  disabled?: boolean
  placeholder: string
  'aria-label'?: string
}

/** Delay in milliseconds after the last key before the server is searched. */
const searchDelayMs = 250

/**
 * Selects roles or positions in place. It offers those that the caller may give, the ones of the user's units
 * first; the server searches.
 */
export function AssignSelect({
  type,
  organizeIds,
  value = [],
  onChange,
  disabled,
  placeholder,
  ...rest
}: Props) {
  const t = useText(text)
  const names = useNames()
  const box = useRef<HTMLDivElement>(null)
  const [isOpened, setIsOpened] = useState(false)
  const [typed, setTyped] = useState('')
  const [keyword, setKeyword] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setKeyword(typed.trim()), searchDelayMs)
    return () => clearTimeout(timer)
  }, [typed])
  const label = rest['aria-label']
  // Arco names the box, but not the input in it.
  useEffect(() => {
    if (label) box.current?.querySelector('.arco-input-tag-input')?.setAttribute('aria-label', label)
  })
  const { data, isLoading } = useCall(
    users.assignable,
    isOpened ? { type, keyword, organizeIds: organizeIds.join(',') } : null,
    { keepPreviousData: true },
  )
  const rows = data?.list ?? []
  const offered = new Set(rows.map(({ id }) => id))
  // What the user has stays selected, also where the list does not offer it.
  const others = value.filter((id) => !offered.has(id))
  const group = (title: string, found: readonly { id: string; name: string }[]) =>
    found.length > 0 && (
      // Arco's title is a list item, which a listbox must not contain.
      <Select.OptGroup key={title} role="presentation" label={title}>
        {found.map(({ id, name }) => (
          <Select.Option key={id} value={id}>
            {name}
          </Select.Option>
        ))}
      </Select.OptGroup>
    )
  const toOption = ({ id, fullName, unit }: (typeof rows)[number]) => ({
    id,
    name: unit ? `${fullName} · ${shorten(unit)}` : fullName,
  })
  return (
    <div ref={box} style={{ display: 'contents' }}>
      <Select
        {...rest}
        mode="multiple"
        allowClear
        disabled={disabled ?? false}
        loading={isLoading}
        placeholder={placeholder}
        value={[...value]}
        filterOption={false}
        notFoundContent={isLoading ? t('users.loading') : t('users.nothingFound')}
        renderFormat={(option, id) =>
          names.nameOf(type, String(id)) ?? (option?.children as string | undefined) ?? String(id)
        }
        onChange={(next: string[]) => onChange?.(next)}
        onSearch={setTyped}
        onVisibleChange={(visible) => {
          setIsOpened(visible || isOpened)
          if (!visible) setTyped('')
        }}
      >
        {group(t('users.ofUnits'), rows.filter(({ ofUnits }) => ofUnits).map(toOption))}
        {group(t('users.others'), rows.filter(({ ofUnits }) => !ofUnits).map(toOption))}
        {keyword === '' &&
          group(
            t('users.selected'),
            others.map((id) => ({ id, name: names.nameOf(type, id) ?? id })),
          )}
      </Select>
    </div>
  )
}

/** The end of the path of a unit; its beginning is the same for all. */
const shorten = (path: string): string => {
  const parts = path.split('/')
  return parts.length > 2 ? `…/${parts.slice(-2).join('/')}` : path
}
