import { defineChart } from '../chart/schema.ts'

export const lineChart = defineChart('lineChart')
