import { Checkbox } from '@arco-design/web-react'
import { isForUsers } from '@tessera/shared/contract/lowcode/report-parameters'
import { reportLinks, type ReportLink } from '@tessera/shared/contract/lowcode/report-links'
import { useCall, useSend } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { PublicLinkDialog } from '../../parts/public-link.tsx'
import { SettingLine } from '../../parts/setting-line.tsx'
import { RunValuesFields } from '../subscriptions/run-values-fields.tsx'
import { text } from './text.ts'

interface Props {
  id: string
  name: string
  scope: string
  onClose: () => void
}

/** The link by which guests read a report, with its limits. */
export function ReportLinkDialog({ id, ...props }: Props) {
  const t = useText(text)
  const { data, error, mutate } = useCall(reportLinks.read, { id })
  const { send, sending } = useSend(reportLinks.save, { quiet: true })
  const save = (
    { enabledMark, code, closeTime, fixedValues, openNames, fileMark }: ReportLink,
    renew: 0 | 1,
  ) => send({ id, enabledMark, code, closeTime, fixedValues, openNames, fileMark, renew })
  return (
    <PublicLinkDialog
      {...props}
      path="/r/"
      hint={t('reportLink.hint')}
      link={data}
      error={error}
      onReload={() => void mutate()}
      save={save}
      isSaving={sending}
      more={(draft, change) => <OfReport draft={draft} onChange={change} />}
    />
  )
}

/** What readers may download and fill in. */
function OfReport({
  draft: { parameters, openNames, fileMark, fixedValues },
  onChange,
}: {
  draft: ReportLink
  onChange: (changed: Partial<ReportLink>) => void
}) {
  const t = useText(text)
  const closed = parameters.filter((one) => !openNames.includes(one.name))
  const open = (name: string, isOpen: boolean) =>
    onChange({ openNames: isOpen ? [...openNames, name] : openNames.filter((other) => other !== name) })
  return (
    <>
      <SettingLine label={t('reportLink.file')}>
        <Checkbox checked={fileMark === 1} onChange={(on) => onChange({ fileMark: on ? 1 : 0 })}>
          {t('reportLink.mayDownload')}
        </Checkbox>
      </SettingLine>
      {parameters.length > 0 && (
        <SettingLine label={t('reportLink.openNames')} hint={t('reportLink.openHint')}>
          {parameters
            .filter(({ input }) => !isForUsers(input))
            .map(({ name, label }) => (
              <Checkbox
                key={name}
                checked={openNames.includes(name)}
                onChange={(isOpen) => open(name, isOpen)}
              >
                {label || name}
              </Checkbox>
            ))}
        </SettingLine>
      )}
      <RunValuesFields
        parameters={closed}
        all={parameters}
        values={fixedValues}
        onChange={(values) => onChange({ fixedValues: values })}
      />
    </>
  )
}
