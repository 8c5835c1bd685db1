import type { SmsTemplate } from '@tessera/shared/contract/messaging/sms-templates'
import { formatTime } from '@tessera/shared/format/time'
import { useText } from '@tessera/shared/text/text'
import { Copyable } from '@tessera/shared/ui/copyable'
import type { Column } from '@tessera/shared/ui/table/column'
import { StateDot } from '@tessera/shared/lists/crud/state-dot'
import { DateLabel } from '@tessera/shared/ui/time-labels'
import { text } from './text.ts'

export function useSmsTemplateColumns(): Column<SmsTemplate>[] {
  const t = useText(text)
  return [
    { key: 'fullName', title: t('smsTemplates.fullName'), pinned: true, sortable: true },
    {
      key: 'enCode',
      title: t('smsTemplates.enCode'),
      sortable: true,
      render: ({ enCode }) => <Copyable>{enCode}</Copyable>,
    },
    {
      key: 'company',
      title: t('smsTemplates.company'),
      render: ({ company }) => t(`smsTemplates.company.${company}`),
    },
    { key: 'signContent', title: t('smsTemplates.signContent') },
    {
      key: 'templateId',
      title: t('smsTemplates.templateId'),
      render: ({ templateId }) => <Copyable>{templateId}</Copyable>,
    },
    { key: 'parameters', title: t('smsTemplates.parameters') },
    {
      key: 'enabledMark',
      title: t('smsTemplates.state'),
      render: ({ enabledMark }) => <StateDot enabled={enabledMark === 1} />,
    },
    {
      key: 'sortCode',
      title: t('smsTemplates.sortCode'),
      align: 'right',
      sortable: true,
      hidden: true,
    },
    {
      key: 'creatorTime',
      title: t('smsTemplates.creatorTime'),
      sortable: true,
      render: ({ creatorTime }) => <DateLabel at={creatorTime} />,
    },
    { key: 'creatorUser', title: t('smsTemplates.creatorUser'), hidden: true },
    {
      key: 'lastModifyTime',
      title: t('smsTemplates.lastModifyTime'),
      hidden: true,
      render: ({ lastModifyTime }) => (lastModifyTime === null ? '' : formatTime(lastModifyTime, true)),
    },
  ]
}
