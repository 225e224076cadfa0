import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import CssBaseline from '@mui/material/CssBaseline';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import MenuItem from '@mui/material/MenuItem';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import TextField from '@mui/material/TextField';
import { createRoot } from 'react-dom/client';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { benchOptionsOf, createQuestionnaire } from '../questionnaire/questionnaire.ts';

// Written as in its documentation: registered inputs, MUI's own controls by Controller, conditions by useWatch.
const groups = createQuestionnaire(Number(new URLSearchParams(location.search).get('n')));

function Choice({ asked, control }) {
  return (
    <Controller
      name={asked.key}
      control={control}
      defaultValue=""
      rules={{ required: asked.required && `${asked.label} is required` }}
      render={({ field, fieldState: { error } }) =>
        asked.kind === 'select' ? (
          <TextField {...field} select fullWidth id={asked.key} label={asked.label} error={!!error} helperText={error?.message}>
            {benchOptionsOf(asked).map(({ value, label }) => (
              <MenuItem key={value} value={value}>
                {label}
              </MenuItem>
            ))}
          </TextField>
        ) : (
          <FormControl error={!!error} id={asked.key}>
            <FormLabel>{asked.label}</FormLabel>
            <RadioGroup {...field} row>
              <FormControlLabel value="Y" control={<Radio />} label="Yes" />
              <FormControlLabel value="N" control={<Radio />} label="No" />
            </RadioGroup>
            <FormHelperText>{error?.message}</FormHelperText>
          </FormControl>
        )
      }
    />
  );
}

function Field({ asked, control, register, errors }) {
  const { key, label, kind, required } = asked;
  if (kind === 'select' || kind === 'yes-no') return <Choice asked={asked} control={control} />;
  if (kind === 'checkbox') return <FormControlLabel control={<Checkbox id={key} {...register(key)} />} label={label} />;
  return (
    <TextField
      fullWidth
      id={key}
      label={label}
      multiline={kind === 'textarea'}
      error={!!errors[key]}
      helperText={errors[key]?.message}
      {...register(key, { required: required && `${label} is required` })}
    />
  );
}

function Shown({ asked, control, children }) {
  return useWatch({ control, name: asked.shownBy }) === 'Y' ? children : null;
}

function Form() {
  const {
    control,
    register,
    handleSubmit,
    formState: { errors },
  } = useForm({ shouldUnregister: true });
  return (
    <form noValidate onSubmit={handleSubmit(() => undefined)}>
      {groups.map((group, n) => (
        <section key={group[0].key}>
          <h2>Part {n + 1}</h2>
          {group.map((asked) => {
            const shown = <Field key={asked.key} asked={asked} control={control} register={register} errors={errors} />;
            return asked.shownBy === undefined ? (
              shown
            ) : (
              <Shown key={asked.key} asked={asked} control={control}>
                {shown}
              </Shown>
            );
          })}
        </section>
      ))}
      <Button type="submit" variant="contained">
        Submit
      </Button>
    </form>
  );
}

createRoot(document.getElementById('root')).render(
  <>
    <CssBaseline />
    <Form />
  </>,
);
