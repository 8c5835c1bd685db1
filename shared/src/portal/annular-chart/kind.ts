import { defineChart } from '../chart/schema.ts'

export const annularChart = defineChart('annularChart')
