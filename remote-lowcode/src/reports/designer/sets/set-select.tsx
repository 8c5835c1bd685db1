import { Select } from '@arco-design/web-react'
import { dataSets } from '@tessera/shared/contract/lowcode/data-sets'
import { useCall } from '@tessera/shared/client/use-call'
import { matchesOption } from '@tessera/shared/fields/option-matching'
import { useText } from '@tessera/shared/text/text'
import { FailedLoad } from '@tessera/shared/ui/designer-frame/failed-load'
import { text } from './text.ts'

interface Props {
  label: string
  value?: string | undefined
  onChange: (id: string, fullName: string) => void
}

/** The data sets that the user may run, by their categories. */
export function SetSelect({ label, value, onChange }: Props) {
  const t = useText(text)
  const { data, error, isLoading, mutate } = useCall(dataSets.selector, {})
  if (error && !data) return <FailedLoad msg={error.msg} onRetry={() => void mutate()} />
  const names = new Map(
    data?.list.flatMap(({ children }) => children.map(({ id, fullName }) => [id, fullName] as const)),
  )
  return (
    <Select
      aria-label={label}
      placeholder={label}
      showSearch
      filterOption={matchesOption}
      loading={isLoading}
      value={value as string}
      notFoundContent={t('reportSets.none')}
      onChange={(id: string) => onChange(id, names.get(id) ?? '')}
    >
      {data?.list
        .filter(({ children }) => children.length > 0)
        .map(({ id, fullName, children }) => (
          <Select.OptGroup key={id} label={fullName}>
            {children.map((set) => (
              <Select.Option key={set.id} value={set.id}>
                {set.fullName}
              </Select.Option>
            ))}
          </Select.OptGroup>
        ))}
    </Select>
  )
}
