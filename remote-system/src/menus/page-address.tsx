import { AutoComplete, Select } from '@arco-design/web-react'
import { remotes } from '@tessera/shared/contract/shell/remotes'
import { useCall } from '@tessera/shared/client/use-call'
import { useLine } from '@tessera/shared/text/text'
import styles from './menus.module.css'

interface Props {
  value?: string
  onChange?: (value: string) => void
  id?: string
}

/** The address of a page: suggests every page of every registered remote with its title, and takes any text. */
export function PageAddress({ value = '', onChange, id }: Props) {
  const line = useLine()
  const { data } = useCall(remotes.list, {})
  const typed = value.trim().toLowerCase()
  const pages = (data?.list ?? []).flatMap((remote) => Object.entries(remote.pages).map(([path, { title }]) => ({ path: addressOf(remote, path), title: line(title), remote: line(remote.title) })))
  const found = pages.filter(({ path, title }) => path.toLowerCase() !== typed && `${path} ${title}`.toLowerCase().includes(typed))
  return (
    <AutoComplete value={value} inputProps={{ id, maxLength: 500, allowClear: true }} onChange={(next) => onChange?.(next)}>
      {found.map(({ path, title, remote }) => (
        <Select.Option key={path} value={path}>
          <span className={styles.suggestion}>
            <span>{path}</span>
            <span>
              {title} · {remote}
            </span>
          </span>
        </Select.Option>
      ))}
    </AutoComplete>
  )
}

/** A page below one of its remote's areas is found by its path alone; any other is written with the remote's name. */
const addressOf = ({ name, areas }: { name: string; areas: readonly string[] }, path: string): string =>
  areas.some((area) => `${path}/`.startsWith(`${area}/`)) ? path : `@${name}/${path}`
