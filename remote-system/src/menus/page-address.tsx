import { Alert, AutoComplete, Select } from '@arco-design/web-react'
import { useSyncExternalStore } from 'react'
import { remotes } from '@tessera/shared/contract/shell/remotes'
import { useCall } from '@tessera/shared/client/use-call'
import { session } from '@tessera/shared/session'
import { useLine, useText } from '@tessera/shared/text/text'
import { offers } from './page-offers.ts'
import { text } from './text.ts'
import styles from './menus.module.css'

interface Props {
  value?: string
  onChange?: (value: string) => void
  id?: string
}

/** Taking a remote from elsewhere lets its code run here: a right of its own. */
const mirroring = 'btn_mirror'

/** The address of a page: suggests every page of every registered remote with its title, and takes any text; says what saving an address elsewhere means. */
export function PageAddress({ value = '', onChange, id }: Props) {
  const t = useText(text)
  const line = useLine()
  const { data, mutate } = useCall(remotes.list, {})
  const found = offers(data?.list ?? [], value, line)
  const elsewhere = /^https?:\/\//i.test(value.trim())
  return (
    <>
      <AutoComplete value={value} inputProps={{ id, maxLength: 500, allowClear: true }} onFocus={() => void mutate()} onChange={(next) => onChange?.(next)}>
        {found.map(({ address, title, remote }) => (
          <Select.Option key={address} value={address}>
            <span className={styles.suggestion}>
              <span>{address}</span>
              <span>
                {title} · {remote}
              </span>
            </span>
          </Select.Option>
        ))}
      </AutoComplete>
      {elsewhere && <Elsewhere known={(data?.list ?? []).some(({ source }) => source !== undefined && value.trim().startsWith(`${source}#`))} t={t} />}
    </>
  )
}

function Elsewhere({ known, t }: { known: boolean; t: ReturnType<typeof useText<keyof typeof text.lines>> }) {
  const { current } = useSyncExternalStore(session.subscribe, session.get)
  const may = current?.permissionList.some(({ button }) => button.some(({ enCode }) => enCode === mirroring)) ?? false
  if (known) return <Alert className={styles.told!} type="success" content={t('menus.mirrored')} />
  return may ? <Alert className={styles.told!} type="warning" content={t('menus.mirrors')} /> : <Alert className={styles.told!} type="error" content={t('menus.mayNotMirror')} />
}
