/**
 * The colours of plots, by what they stand for, from the palette of Okabe and Ito, which readers with any colour vision
 * can tell apart; shape and weight say the same again. A plot is drawn with custom properties: inside a page these follow
 * its light or dark theme, a file of its own has the light colours written out.
 */

/** What a colour stands for. */
export interface PlotColours {
  /** Behind everything. */
  paper: string;
  /** Text and what matters. */
  ink: string;
  /** Text and marks that step back. */
  muted: string;
  /** Lines that only guide the eye. */
  grid: string;
  /** Significant features. */
  accent: string;
  /** The region that the selection allows. */
  region: string;
  /** What was computed as if nothing had been selected. */
  naive: string;
}

/** The colours in light and dark surroundings. */
export const plotColours: Readonly<Record<'light' | 'dark', PlotColours>> = {
  light: {
    paper: '#ffffff',
    ink: '#1c2127',
    muted: '#5c6670',
    grid: '#dfe3e7',
    accent: '#0072b2',
    region: '#cfe3f1',
    naive: '#b85200',
  },
  dark: {
    paper: '#15191d',
    ink: '#e8eaed',
    muted: '#a3adb8',
    grid: '#343b43',
    accent: '#56b4e9',
    region: '#1e425c',
    naive: '#e69f00',
  },
};

const PREFIX = '--hsicinf-';

/** The colour as a custom property, for use in marks. */
export function colour(name: keyof PlotColours): string {
  return `var(${PREFIX}${name})`;
}

/** Declarations of the custom properties, for a rule of a style sheet. */
export function colourDeclarations(theme: keyof typeof plotColours): string {
  return Object.entries(plotColours[theme])
    .map(([name, value]) => `${PREFIX}${name}: ${value};`)
    .join(' ');
}

/** A value of an attribute with its custom properties written out, or given the light colour to fall back on. */
export function settled(value: string, surroundings: 'page' | 'file'): string {
  return value.replaceAll(/var\(--hsicinf-(\w+)\)/g, (property, name: keyof PlotColours) =>
    surroundings === 'file'
      ? plotColours.light[name]
      : property.replace(')', `, ${plotColours.light[name]})`),
  );
}
