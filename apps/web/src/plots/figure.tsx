/**
 * A plot with its caption and its files. It is drawn by the worker, for the width at hand.
 */
import type { Drawing } from '@hsicinf/report';
import { useEffect, useRef, useState } from 'react';
import { download, downloadText } from '../parts/download.js';
import { IsolatedText } from '../parts/isolated-text.js';
import { savedName } from '../parts/file-names.js';
import type { WorkerClient } from '../worker/client.js';
import type { PlotRequest } from '../worker/messages.js';
import { pngOf } from './png.js';
import { svgElementOf } from './svg-element.js';
import { useNarrow } from './use-narrow.js';

/** Widths, in pixels, on small screens and on those of middle size. */
const [NARROW, MIDDLE] = [330, 600];

/** What is drawn. */
export interface FigureProps {
  client: WorkerClient;
  /** Changes when there is something new to draw. */
  id: number;
  plot: PlotRequest;
  /** In pixels, where there is room. */
  width: number;
  /** Names from the data that its caption may have. */
  names: readonly string[];
  /** The file of the table, after which its files are named. */
  file: string;
}

/** The figure. */
export function Figure(props: FigureProps): React.JSX.Element {
  const { drawing, failure } = useDrawing(props);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.replaceChildren(...(drawing === undefined ? [] : [svgElementOf(drawing.inlineSvg)]));
  }, [drawing]);
  return (
    <figure aria-busy={drawing === undefined && failure === ''}>
      <div className="drawing" ref={place} />
      {failure !== '' && <p role="alert">This plot could not be drawn: {failure}</p>}
      {drawing !== undefined && (
        <figcaption>
          <IsolatedText text={drawing.description} names={props.names} />
          <Files drawing={drawing} file={props.file} />
        </figcaption>
      )}
    </figure>
  );
}

/** The drawing, once it is there, or why there is none. */
interface Made {
  drawing: Drawing | undefined;
  failure: string;
}

function useDrawing({ client, id, plot, width }: FigureProps): Made {
  const isMiddle = useNarrow('54rem');
  const wide = isMiddle ? Math.min(width, MIDDLE) : width;
  const shown = useNarrow() ? NARROW : wide;
  const [made, setMade] = useState<Made>({ drawing: undefined, failure: '' });
  const key = typeof plot === 'string' ? plot : `feature ${plot.feature}`;
  useEffect(() => {
    const controller = new AbortController();
    client
      .call('draw', { plot, width: shown }, controller)
      .then((drawing) => setMade({ drawing, failure: '' }))
      .catch((error: unknown) => {
        if (controller.signal.aborted) return;
        setMade({ drawing: undefined, failure: error instanceof Error ? error.message : String(error) });
      });
    return () => controller.abort();
    // The key stands for the plot, which may be a new object each time.
  }, [client, id, key, shown]);
  return made;
}

function Files({
  drawing: { name, title, svg },
  file,
}: {
  drawing: Drawing;
  file: string;
}): React.JSX.Element {
  const [failure, setFailure] = useState('');
  const savePng = (): void => {
    pngOf(svg)
      .then((picture) => download(savedName(file, `${name}.png`), picture))
      .catch((error: Error) => setFailure(error.message));
  };
  return (
    <span className="figure-files" role="group" aria-label={`Files of the plot: ${title}`}>
      <span aria-hidden="true">Save as</span>
      <button
        type="button"
        className="quiet"
        onClick={() => downloadText(savedName(file, `${name}.svg`), svg, 'image/svg+xml')}
      >
        SVG
      </button>
      <button type="button" className="quiet" onClick={savePng}>
        PNG
      </button>
      <span role="status">{failure}</span>
    </span>
  );
}
