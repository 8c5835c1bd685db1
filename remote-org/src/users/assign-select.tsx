import { Select } from '@arco-design/web-react'
import { useEffect, useRef } from 'react'
import { users } from '@tessera/shared/contract/org/users'
import { useCall } from '@tessera/shared/client/use-call'
import { useNames } from '@tessera/shared/client/use-names'
import { useText } from '@tessera/shared/text/text'
import { text } from './text.ts'
import { optionLabel, useOptionSearch } from './use-option-search.ts'

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
  const { isOpened, keyword, selectProps } = useOptionSearch()
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
  const toOption = (row: (typeof rows)[number]) => ({ id: row.id, name: optionLabel(row) })
  return (
    <div ref={box} style={{ display: 'contents' }}>
      <Select
        {...rest}
        {...selectProps}
        mode="multiple"
        allowClear
        disabled={disabled ?? false}
        loading={isLoading}
        placeholder={placeholder}
        value={[...value]}
        notFoundContent={isLoading ? t('users.loading') : t('users.nothingFound')}
        renderFormat={(option, id) =>
          names.nameOf(type, String(id)) ?? (option?.children as string | undefined) ?? String(id)
        }
        onChange={(next: string[]) => onChange?.(next)}
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
