import type { DataSetDefinition } from '@tessera/shared/contract/lowcode/data-sets'
import { addressOf, ReportSheet } from '@tessera/shared/contract/lowcode/report-sheet'
import type { RelativePeriod } from '@tessera/shared/contract/lowcode/report-parameters'
import type { Db } from '../src/db/connect.ts'
import { sourceIdOf } from '../src/feature/data-set-kind.ts'
import { parametersOf, valuesOf } from './report-parameters.ts'
import {
  crossSheet,
  field,
  head,
  lessons,
  listSheet,
  money,
  number,
  percent,
  plain,
  sum,
  title,
  type Column,
  type SeededSheet,
} from './report-sheets.ts'
import { insertRows } from './rows.ts'

const day = 86_400_000

interface SeededReport {
  readonly enCode: string
  readonly fullName: string
  readonly category: 'teaching' | 'finance' | 'sales'
  readonly description: string
  readonly sheet: SeededSheet
  /** A data set of its own, or the id of one that is there. */
  readonly set: DataSetDefinition['source'] | string
  /** The period of the report where the reader chooses none; without one the reader is not asked. */
  readonly period?: RelativePeriod
}

type Area = 'lessons' | 'members' | 'reviews' | 'finance'
const figures = (
  area: Area,
  keys: string,
  groupBy: string,
  preset: 'month' | 'year' | 'days30',
  grain: '' | 'month' = '',
): DataSetDefinition['source'] => ({ kind: 'figure', area, figures: keys.split(' '), groupBy, preset, grain })

const campus: Column = { name: 'campus', label: '校区', width: 140 }

const reports: readonly SeededReport[] = [
  {
    enCode: 'lessonsByCampus',
    fullName: '各校区每月消课',
    category: 'teaching',
    description: '各校区每月的已消课时',
    sheet: crossSheet('各校区每月消课', 'consumedUnits', lessons, 'classAttendance'),
    set: figures('lessons', 'consumedUnits', 'campus', 'year', 'month'),
    period: '@thisYear',
  },
  {
    enCode: 'coachLessons',
    fullName: '教练课时汇总',
    category: 'teaching',
    description: '每位教练的课次、课时和到课率',
    sheet: listSheet('教练课时汇总', [
      { name: 'coach', label: '教练', width: 140 },
      { name: 'lessonsDone', label: '已上课次', format: number, isSummed: true },
      { name: 'coachUnits', label: '教练课时', format: lessons, isSummed: true },
      { name: 'seatsExpected', label: '应到人次', format: number, isSummed: true },
      { name: 'seatsAttended', label: '实到人次', format: number, isSummed: true },
      { name: 'attendRate', label: '到课率', format: percent, shareOf: ['seatsAttended', 'seatsExpected'] },
    ]),
    set: figures(
      'lessons',
      'lessonsDone coachUnits seatsExpected seatsAttended attendRate',
      'coach',
      'month',
    ),
    period: '@thisMonth',
  },
  {
    enCode: 'classAttendance',
    fullName: '班级出勤表',
    category: 'teaching',
    description: '每个班级的应到、实到、请假和到课率',
    sheet: listSheet('班级出勤表', [
      { name: 'class', label: '班级', width: 200 },
      { name: 'lessonsDone', label: '已上课次', format: number, isSummed: true },
      { name: 'seatsExpected', label: '应到人次', format: number, isSummed: true },
      { name: 'seatsAttended', label: '实到人次', format: number, isSummed: true },
      { name: 'seatsOnLeave', label: '请假人次', format: number, isSummed: true },
      { name: 'attendRate', label: '到课率', format: percent, shareOf: ['seatsAttended', 'seatsExpected'] },
    ]),
    set: figures(
      'lessons',
      'lessonsDone seatsExpected seatsAttended seatsOnLeave attendRate',
      'class',
      'month',
    ),
    period: '@thisMonth',
  },
  {
    enCode: 'roomUse',
    fullName: '教室使用率',
    category: 'teaching',
    description: '各校区教室的使用时间和使用率',
    sheet: listSheet('教室使用率', [
      campus,
      { name: 'roomMinutes', label: '使用分钟', format: number, isSummed: true },
      { name: 'openMinutes', label: '营业分钟', format: number, isSummed: true },
      { name: 'roomUse', label: '使用率', format: percent, shareOf: ['roomMinutes', 'openMinutes'] },
    ]),
    set: figures('lessons', 'roomMinutes openMinutes roomUse', 'campus', 'month'),
    period: '@thisMonth',
  },
  {
    enCode: 'reviewRanking',
    fullName: '教练课评排行',
    category: 'teaching',
    description: '各教练的课评，平均星级高的教练在前',
    sheet: listSheet(
      '教练课评排行',
      [
        { name: 'avgStar', label: '平均星级', format: { as: 'number', decimals: 2 }, weight: 'reviews' },
        { name: 'coach', label: '教练', width: 140 },
        { name: 'reviews', label: '课评数', format: number, isSummed: true },
        { name: 'positiveRate', label: '好评率', format: percent, weight: 'reviews' },
        { name: 'lowRate', label: '差评率', format: percent, weight: 'reviews' },
      ],
      { sort: 'desc' },
    ),
    set: figures('reviews', 'avgStar reviews positiveRate lowRate', 'coach', 'days30'),
    period: '@last30days',
  },
  {
    enCode: 'dailyCash',
    fullName: '每日收支',
    category: 'finance',
    description: '每天的收款、退费、支出和净现金',
    sheet: listSheet('每日收支', [
      { name: 'day', label: '日期', format: { as: 'date' } },
      { name: 'cashIn', label: '收款', format: money, isSummed: true },
      { name: 'refundPaid', label: '退费', format: money, isSummed: true },
      { name: 'expense', label: '支出', format: money, isSummed: true },
      { name: 'payslipsPaid', label: '课酬', format: money, isSummed: true },
      { name: 'netCash', label: '净现金', format: money, isSummed: true },
    ]),
    set: figures('finance', 'cashIn refundPaid expense payslipsPaid netCash', 'day', 'days30'),
    period: '@last30days',
  },
  {
    enCode: 'receiptsByCampus',
    fullName: '各校区每月收款',
    category: 'finance',
    description: '各校区每月的收款金额',
    sheet: crossSheet('各校区每月收款', 'cashIn', money),
    set: figures('finance', 'cashIn', 'campus', 'year', 'month'),
    period: '@thisYear',
  },
  {
    enCode: 'refundsByCampus',
    fullName: '各校区每月退费',
    category: 'finance',
    description: '各校区每月付出的退费',
    sheet: crossSheet('各校区每月退费', 'refundPaid', money),
    set: figures('finance', 'refundPaid', 'campus', 'year', 'month'),
    period: '@thisYear',
  },
  {
    enCode: 'arrears',
    fullName: '各校区欠费',
    category: 'finance',
    description: '各校区的欠费和未收先上',
    sheet: listSheet(
      '各校区欠费',
      [
        campus,
        { name: 'arrears', label: '欠费', format: money, isSummed: true },
        { name: 'unbilled', label: '未收先上', format: money, isSummed: true },
      ],
      { words: { text: '截至今天' } },
    ),
    set: figures('finance', 'arrears unbilled', 'campus', 'month'),
  },
  {
    enCode: 'expenseClaims',
    fullName: '费用报销汇总',
    category: 'finance',
    description: '按部门小计的费用报销，每个人看到自己有权限的部分',
    sheet: {
      columns: [{ width: 160 }, { width: 120 }, { width: 140 }],
      rows: [
        { height: 44, kind: 'title' },
        { height: 32, kind: 'head' },
        { height: 32 },
        { height: 32 },
        { height: 32, kind: 'foot' },
      ],
      cells: [
        { at: 'A1', text: '费用报销汇总', columns: 3, style: title },
        ...['所属部门', '报销人', '报销合计'].map((text, at) => ({
          at: addressOf({ row: 2, column: at + 1 }),
          text,
          style: head,
        })),
        { at: 'A3', field: field('department', 'group', { sort: 'asc' }), style: plain },
        {
          at: 'B3',
          field: field('applicant', 'list', { sort: 'asc' }),
          style: plain,
          link: { to: 'record', designId: 'design.expense', record: { set: 'd', column: '' } },
        },
        { at: 'C3', field: field('total', 'first'), style: plain, format: money },
        { at: 'A4', text: '小计', left: 'A3', columns: 2, style: sum },
        { at: 'C4', formula: 'SUM(C3)', style: sum, format: money },
        { at: 'A5', text: '合计', columns: 2, style: sum },
        { at: 'C5', formula: 'SUM(C3)', style: sum, format: money },
      ],
      frozen: { rows: 2, columns: 0 },
      page: { size: 'A4' },
    },
    set: 'dataSet.expenseClaims',
  },
  {
    enCode: 'renewals',
    fullName: '续费进度',
    category: 'sales',
    description: '各校区应续、已续和待续的学员',
    sheet: listSheet('续费进度', [
      campus,
      { name: 'renewalDue', label: '应续', format: number, isSummed: true },
      { name: 'renewed', label: '已续', format: number, isSummed: true },
      { name: 'renewalPending', label: '待续', format: number, isSummed: true },
      { name: 'renewalRate', label: '续费率', format: percent, shareOf: ['renewed', 'renewalDue'] },
    ]),
    set: figures('members', 'renewalDue renewed renewalPending renewalRate', 'campus', 'month'),
    period: '@thisMonth',
  },
  {
    enCode: 'trialConversion',
    fullName: '试听转化',
    category: 'sales',
    description: '各校区的试听、转化和新增会员',
    sheet: listSheet('试听转化', [
      campus,
      { name: 'trialStudents', label: '试听学员', format: number, isSummed: true },
      { name: 'trialSigned', label: '试听转化', format: number, isSummed: true },
      {
        name: 'trialConversion',
        label: '转化率',
        format: percent,
        shareOf: ['trialSigned', 'trialStudents'],
      },
      { name: 'membersNew', label: '新增会员', format: number, isSummed: true },
    ]),
    set: figures('members', 'trialStudents trialSigned trialConversion membersNew', 'campus', 'month'),
    period: '@thisMonth',
  },
]

const categories = { teaching: 'teaching', finance: 'finance', sales: 'business' } as const

/** Seeds twelve reports of the business with their data sets. Requires the demo designs and data sets. */
export async function seedReports(db: Db, creatorUserId: string): Promise<void> {
  const created = (at: number) => {
    const time = new Date(Date.now() - (30 - at) * day)
    return { creatorUserId, creatorTime: time, lastModifyUserId: creatorUserId, lastModifyTime: time }
  }
  await insertRows(
    db,
    'lowcode_data_set',
    reports.flatMap(({ set, enCode, fullName, category, description }, at) =>
      typeof set === 'string'
        ? []
        : [
            {
              id: `dataSet.report.${enCode}`,
              enCode: `report.${enCode}`,
              fullName: `报表：${fullName}`,
              category: categories[category],
              description,
              cacheSeconds: 60,
              kind: set.kind,
              sourceId: sourceIdOf(set),
              definition: JSON.stringify({
                source: set,
                parameters: [],
                columns: [],
              } satisfies DataSetDefinition),
              sortCode: 100 + at * 10,
              ...created(at),
            },
          ],
    ),
  )
  await insertRows(
    db,
    'lowcode_report',
    reports.map((report, at) => {
      const { set, sheet, enCode, fullName, category, description } = report
      return {
        id: `report.${enCode}`,
        enCode,
        fullName,
        category,
        description,
        definition: JSON.stringify({
          sheet: ReportSheet.parse({
            ...sheet,
            version: 1,
            sets: [
              {
                name: 'd',
                dataSetId: typeof set === 'string' ? set : `dataSet.report.${enCode}`,
                parameters: valuesOf(report),
              },
            ],
          }),
          parameters: parametersOf(report),
        }),
        sortCode: at * 10,
        ...created(at),
      }
    }),
  )
  await insertRows(db, 'system_menu', [
    {
      id: 'report.directory',
      parentId: '-1',
      fullName: '报表中心',
      enCode: 'report',
      icon: 'icon-bar-chart',
      type: 1,
      urlAddress: '',
      category: 'Web',
      propertyJson: '',
      sortCode: 995,
    },
    ...reports.map(({ enCode, fullName }, at) => ({
      id: `report.menu.${enCode}`,
      parentId: 'report.directory',
      fullName,
      enCode: `report.${enCode}`,
      icon: 'icon-file',
      type: 5,
      urlAddress: '',
      category: 'Web',
      propertyJson: JSON.stringify({ moduleId: `report.${enCode}`, iconBackgroundColor: '', isTree: 0 }),
      sortCode: at * 10,
    })),
  ])
  await insertRows(db, 'org_grant', [
    ...readers.map((role) => granted(role, 'report.directory')),
    // The report of claims shows the records of a form, which the principal reads. Others get both in Authorize.
    ...claims.map((item) => granted('role.principal', item)),
    ...reports.flatMap(({ enCode, category, set }) =>
      readers
        .filter((role) => typeof set !== 'string' && (role !== 'role.manager' || category !== 'finance'))
        .map((role) => granted(role, `report.menu.${enCode}`)),
    ),
  ])
}

/** Roles that see all statistics; managers of campuses get no reports on finance. */
const claims = ['form.directory', 'form.expense', 'report.menu.expenseClaims']
const readers = ['role.principal', 'role.finance', 'role.manager']
const granted = (objectId: string, itemId: string) => {
  const types = { objectType: 'Role', itemType: 'module' }
  return { ...types, objectId, itemId }
}
