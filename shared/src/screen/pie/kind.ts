import { defineChart } from '../chart/schema.ts'

export const pie = defineChart('pie')
