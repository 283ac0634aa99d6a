// Draws the charts of the docs again, from the tables as they are.
import { writeCharts } from "./draw-charts.js";

writeCharts();
