/**
 * One option on the form: label, input, help, and what is wrong with it.
 */
import { type FormField, MOST_TEXT } from './fields.js';

/** What the field shows. */
export interface OptionFieldProps {
  name: string;
  field: FormField;
  /** Empty where the default holds. */
  text: string;
  failure: string | undefined;
  onText: (text: string) => void;
}

/** The field. */
export function OptionField(props: OptionFieldProps): React.JSX.Element {
  const { name, field, failure, text } = props;
  const chosen = text === '' ? field.standard : text;
  const meaning = field.meanings?.[chosen]?.replace(/[.?]$/, '');
  const id = `option-${name}`;
  return (
    <div className={field.kind === 'switch' ? 'field switch' : 'field'}>
      {field.kind !== 'switch' && <label htmlFor={id}>{field.label}</label>}
      <Input {...props} id={id} describedBy={`${id}-help${failure === undefined ? '' : ` ${id}-failure`}`} />
      {field.kind === 'switch' && <label htmlFor={id}>{field.label}</label>}
      {failure !== undefined && (
        <p className="field-failure" id={`${id}-failure`}>
          {failure}
        </p>
      )}
      <p className="help" id={`${id}-help`}>
        {field.help}
        {meaning !== undefined && ` ${chosen}: ${meaning}.`}
      </p>
    </div>
  );
}

function Input({
  field: { kind, choices, standard, varies },
  text,
  failure,
  onText,
  id,
  describedBy,
}: OptionFieldProps & { id: string; describedBy: string }): React.JSX.Element {
  const common = { id, 'aria-describedby': describedBy, 'aria-invalid': failure !== undefined };
  if (kind === 'switch') {
    return (
      <input
        {...common}
        type="checkbox"
        checked={(text === '' ? standard : text) === 'yes'}
        onChange={({ target }) => onText(answer(target.checked) === standard ? '' : answer(target.checked))}
      />
    );
  }
  if (choices !== undefined) {
    const isAmong = !varies && choices.some(([value]) => value === standard);
    return (
      <select
        {...common}
        value={text === '' && isAmong ? standard : text}
        onChange={({ target }) => onText(target.value === standard ? '' : target.value)}
      >
        {!isAmong && <option value="">Default ({standard})</option>}
        {choices.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    );
  }
  return (
    <input
      {...common}
      inputMode={kind === 'number' ? 'decimal' : 'text'}
      autoComplete="off"
      spellCheck={false}
      placeholder={standard}
      value={text}
      onChange={({ target }) => onText(target.value.slice(0, MOST_TEXT))}
    />
  );
}

function answer(isYes: boolean): string {
  return isYes ? 'yes' : 'no';
}
