import { Alert, AutoComplete, Select } from '@arco-design/web-react'
import { useSyncExternalStore } from 'react'
import { remotes } from '@tessera/shared/contract/shell/remotes'
import { useCall } from '@tessera/shared/client/use-call'
import { session } from '@tessera/shared/session'
import { useLocalizedText, useText } from '@tessera/shared/text/text'
import { foreignManifest, foreignOffers, offers } from './page-offers.ts'
import { text } from './text.ts'
import styles from './menus.module.css'

interface Props {
  value?: string
  onChange?: (value: string) => void
  id?: string
}

/** Taking a remote from elsewhere lets its code run here: a right of its own. */
const mirroring = 'btn_mirror'

/** The address of a page: suggests every page of every registered remote, and of one elsewhere, with its title, and takes any text; says what saving an address elsewhere means. */
export function PageAddress({ value = '', onChange, id }: Props) {
  const t = useText(text)
  const line = useLocalizedText()
  const { data, mutate } = useCall(remotes.offered, {})
  const can = useMayMirror()
  const elsewhere = /^https?:\/\//i.test(value.trim())
  const known = (data?.list ?? []).some(
    ({ source }) =>
      source !== undefined && (value.trim() === source || value.trim().startsWith(`${source}#`)),
  )
  const source = data && can && !known ? foreignManifest(value) : undefined
  const foreign = useCall(remotes.foreign, source === undefined ? null : { address: source })
  const found = foreign.data
    ? foreignOffers(foreign.data, value, line)
    : offers(data?.list ?? [], value, line)
  return (
    <>
      <AutoComplete
        value={value}
        inputProps={{ id, maxLength: 500, allowClear: true }}
        onFocus={() => void mutate()}
        onChange={(next) => onChange?.(next)}
      >
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
      {elsewhere && <Told {...told({ known, can, foreign, t, line })} />}
    </>
  )
}

interface Standing {
  known: boolean
  can: boolean
  foreign: Pick<ReturnType<typeof useCall<typeof remotes.foreign>>, 'data' | 'error' | 'isLoading'>
  t: ReturnType<typeof useText<keyof typeof text.texts>>
  line: ReturnType<typeof useLocalizedText>
}

/** What saving an address elsewhere means, or what stands against it. */
function told({ known, can, foreign: { data, error, isLoading }, t, line }: Standing): {
  type: 'success' | 'warning' | 'error' | 'info'
  content: string
} {
  if (known) return { type: 'success', content: t('menus.mirrored') }
  if (!can) return { type: 'error', content: t('menus.mayNotMirror') }
  if (isLoading) return { type: 'info', content: t('menus.looking') }
  if (error)
    return {
      type: 'error',
      content: [error.msg, ...error.findings.slice(1).map(({ code, detail }) => `${code}: ${detail}`)].join(
        ' · ',
      ),
    }
  if (data)
    return {
      type: 'warning',
      content: t('menus.found', {
        name: line(data.title),
        owner: data.owner,
        n: data.pages.length,
        rest: t('menus.mirrors'),
      }),
    }
  return { type: 'warning', content: t('menus.mirrors') }
}

const Told = (what: ReturnType<typeof told>) => <Alert className={styles.told!} {...what} />

function useMayMirror(): boolean {
  const { current } = useSyncExternalStore(session.subscribe, session.get)
  return (
    current?.permissionList.some(({ button }) => button.some(({ enCode }) => enCode === mirroring)) ?? false
  )
}
