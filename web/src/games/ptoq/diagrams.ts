/** Pictures for the rules page: scenes.json as the engine plays it (preview/diagrams.py). */
import type { Diagram } from "..";
import tables from "./diagrams.json";

export const diagrams = tables as unknown as Diagram[];
