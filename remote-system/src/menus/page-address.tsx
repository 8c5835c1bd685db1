import { Alert, AutoComplete, Select } from '@arco-design/web-react'
import { useSyncExternalStore } from 'react'
import { remotes } from '@tessera/shared/contract/registry/remotes'
import { useCall } from '@tessera/shared/client/use-call'
import { session } from '@tessera/shared/session'
import { useLocalizedText, useText } from '@tessera/shared/text/text'
import { findManifestUrl, suggestForeignPages, suggestPages } from './page-suggestions.ts'
import { text } from './text.ts'
import styles from './menus.module.css'

interface Props {
  value?: string
  onChange?: (value: string) => void
  id?: string
}

/** Permission to mirror a remote from another host, since its code then runs in this system. */
const mirrorCode = 'btn_mirror'

/**
 * Address of a page. Suggests the pages of all registered remotes, and those of an entered manifest URL; any
 * text is accepted. Explains what saving a foreign URL means.
 */
export function PageAddress({ value = '', onChange, id }: Props) {
  const t = useText(text)
  const localize = useLocalizedText()
  const { data, mutate } = useCall(remotes.offered, {})
  const canMirror = useCanMirror()
  const isForeign = /^https?:\/\//i.test(value.trim())
  const isMirrored = (data?.list ?? []).some(
    ({ source }) =>
      source !== undefined && (value.trim() === source || value.trim().startsWith(`${source}#`)),
  )
  const source = data && canMirror && !isMirrored ? findManifestUrl(value) : undefined
  const foreign = useCall(remotes.foreign, source === undefined ? null : { address: source })
  const suggestions = foreign.data
    ? suggestForeignPages(foreign.data, value, localize)
    : suggestPages(data?.list ?? [], value, localize)
  return (
    <>
      <AutoComplete
        value={value}
        inputProps={{ id, maxLength: 500, allowClear: true }}
        onFocus={() => void mutate()}
        onChange={(next) => onChange?.(next)}
      >
        {suggestions.map(({ address, title, remote }) => (
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
      {isForeign && <ForeignNotice {...describeForeign({ isMirrored, canMirror, foreign, t, localize })} />}
    </>
  )
}

interface ForeignState {
  isMirrored: boolean
  canMirror: boolean
  foreign: Pick<ReturnType<typeof useCall<typeof remotes.foreign>>, 'data' | 'error' | 'isLoading'>
  t: ReturnType<typeof useText<keyof typeof text.texts>>
  localize: ReturnType<typeof useLocalizedText>
}

/** The consequences of saving a foreign address, or why it cannot be saved. */
function describeForeign({
  isMirrored,
  canMirror,
  foreign: { data, error, isLoading },
  t,
  localize,
}: ForeignState): {
  type: 'success' | 'warning' | 'error' | 'info'
  content: string
} {
  if (isMirrored) return { type: 'success', content: t('menus.mirrored') }
  if (!canMirror) return { type: 'error', content: t('menus.mayNotMirror') }
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
        name: localize(data.title),
        owner: data.owner,
        n: data.pages.length,
        rest: t('menus.mirrors'),
      }),
    }
  return { type: 'warning', content: t('menus.mirrors') }
}

const ForeignNotice = (notice: ReturnType<typeof describeForeign>) => (
  <Alert className={styles.told!} {...notice} />
)

function useCanMirror(): boolean {
  const { current } = useSyncExternalStore(session.subscribe, session.get)
  return (
    current?.permissionList.some(({ button }) => button.some(({ enCode }) => enCode === mirrorCode)) ?? false
  )
}
