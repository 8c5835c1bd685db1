import { Select } from '@arco-design/web-react'
import { dataSources } from '@tessera/shared/contract/data/sources'
import { useCall } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { text } from './text.ts'

interface Props {
  value?: string
  onChange?: (value: string) => void
  disabled?: boolean
  id?: string
  'aria-label'?: string
}

/** Selects a database, grouped by kind: the system's own one or a configured data source. */
export function SourceSelect(props: Props) {
  const t = useText(text)
  const { data, isLoading } = useCall(dataSources.selector, {})
  const groups = data?.list ?? []
  const isListed =
    props.value === undefined || groups.some(({ children }) => children.some(({ id }) => id === props.value))
  return (
    <Select
      {...props}
      showSearch
      loading={isLoading}
      filterOption={(typed: string, option) =>
        String((option as { props?: { children?: unknown } }).props?.children ?? '')
          .toLowerCase()
          .includes(typed.toLowerCase())
      }
    >
      {groups.map(({ id, fullName, children }) => (
        <Select.OptGroup key={id} role="presentation" label={fullName}>
          {children.map((source) => (
            <Select.Option key={source.id} value={source.id}>
              {source.id === '0' ? t('source.own') : source.fullName}
            </Select.Option>
          ))}
        </Select.OptGroup>
      ))}
      {!isListed && (
        <Select.Option value={props.value!}>
          {props.value === '0' ? t('source.own') : t('source.gone')}
        </Select.Option>
      )}
    </Select>
  )
}
