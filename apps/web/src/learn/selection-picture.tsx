/**
 * The picture of why p-values after a selection are wrong, and how accounting for it sets them right: nothing is related
 * to anything, so that honest p-values are spread evenly.
 */
import { count, percent } from '@hsicinf/report/text';
import { useState } from 'react';
import { Histogram } from './histogram.js';
import { useNullStudy } from './use-null-study.js';

const FEATURES = 20;
const REPETITIONS = 400;
const LEVEL = 0.05;

/** The picture with its sliders and its switch. */
export function SelectionPicture(): React.JSX.Element {
  const [select, setSelect] = useState(2);
  const [rows, setRows] = useState(80);
  const [isHonest, setHonest] = useState(false);
  const study = useNullStudy({ rows, features: FEATURES, select, repetitions: REPETITIONS });
  const values = isHonest ? study.selective : study.naive;
  const below = values.filter((p) => p <= LEVEL).length / Math.max(1, values.length);
  const found = percent(Math.round(1000 * below) / 1000);
  return (
    <div className="picture">
      <div className="picture-controls">
        <Slider
          label="Features selected"
          of={`of ${FEATURES}`}
          min={1}
          max={10}
          step={1}
          value={select}
          onValue={setSelect}
        />
        <Slider label="Rows in a table" of="" min={60} max={200} step={20} value={rows} onValue={setRows} />
        <label className="toggle">
          <input
            type="checkbox"
            role="switch"
            checked={isHonest}
            onChange={({ target }) => setHonest(target.checked)}
          />
          <span>Account for the selection</span>
        </label>
      </div>
      <Histogram
        values={values}
        isHonest={isHonest}
        label={`Histogram of ${count(values.length)} p-values of features that do not matter; ${found} are at most 0.05`}
      />
      <p className="picture-words">
        <b className={isHonest ? 'honest' : 'naive'}>{found}</b> of the features that were selected, none of
        which matters, have a p-value of at most 0.05.{' '}
        {isHonest ? 'That is what a level of 5\u00a0% promises.' : 'A level of 5\u00a0% promises 5\u00a0%.'}
      </p>
      <p className="small" role="status">
        {study.failure !== ''
          ? `This could not be computed: ${study.failure}`
          : study.isDone
            ? `${count(REPETITIONS)} tables of pure noise, made and tested in your browser just now.`
            : 'Computing …'}
      </p>
    </div>
  );
}

function Slider({
  label,
  of,
  value,
  onValue,
  ...range
}: {
  label: string;
  of: string;
  min: number;
  max: number;
  step: number;
  value: number;
  onValue: (value: number) => void;
}): React.JSX.Element {
  return (
    <label className="slider">
      <span>
        {label}: <b>{value}</b> {of}
      </span>
      <input type="range" {...range} value={value} onChange={({ target }) => onValue(Number(target.value))} />
    </label>
  );
}
