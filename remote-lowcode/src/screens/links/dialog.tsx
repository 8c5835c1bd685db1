import { screenLinks, type ScreenLink } from '@tessera/shared/contract/lowcode/screen-links'
import { useCall, useSend } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { PublicLinkDialog } from '../../parts/public-link.tsx'
import { text } from '../text.ts'

interface Props {
  id: string
  name: string
  scope: string
  onClose: () => void
}

/** The link by which guests see a screen, with its limits. */
export function ScreenLinkDialog({ id, ...props }: Props) {
  const t = useText(text)
  const { data, error, mutate } = useCall(screenLinks.read, { id })
  const { send, sending } = useSend(screenLinks.save, { quiet: true })
  const save = ({ enabledMark, code, closeTime }: ScreenLink, renew: 0 | 1) =>
    send({ id, enabledMark, code, closeTime, renew })
  return (
    <PublicLinkDialog
      {...props}
      path="/s/"
      hint={t('screens.linkHint')}
      link={data}
      error={error}
      onReload={() => void mutate()}
      save={save}
      isSaving={sending}
    />
  )
}
