import { styled } from '@mui/material/styles';

/** Sizes of what loads. */
const SIZES = { small: '0.4rem', medium: '0.8rem', large: '2rem' } as const;
const BORDERS = { small: 1, medium: 2, large: 4 } as const;
type LoadingSize = keyof typeof SIZES;

const Ring = styled('span', { shouldForwardProp: (prop) => prop !== 'size' })<{ size: LoadingSize }>(({ size }) => ({
  display: 'inline-block',
  flex: 'none',
  width: SIZES[size],
  height: SIZES[size],
  border: `${BORDERS[size]}px solid currentColor`,
  borderInlineEndColor: 'transparent',
  borderRadius: '50%',
  animation: 'rotate 900ms linear infinite',
}));
const Circles = styled('span', { shouldForwardProp: (prop) => prop !== 'size' })<{ size: LoadingSize }>(({ size }) => ({
  display: 'inline-flex',
  flex: 'none',
  gap: `calc(${SIZES[size]} / 2)`,
  '& span': {
    width: SIZES[size],
    height: SIZES[size],
    borderRadius: '50%',
    backgroundColor: 'currentColor',
    animation: 'swell 1200ms ease-in-out infinite',
  },
  '& span:nth-of-type(2)': { animationDelay: '200ms' },
  '& span:nth-of-type(3)': { animationDelay: '400ms' },
}));

/** The sign that something is under way, in the color of the words around it; what it is is said in words beside it. */
export function LoadingIndicator({ type = 'spinner', size }: { readonly type?: 'spinner' | 'circles'; readonly size: LoadingSize }) {
  if (type === 'spinner') return <Ring size={size} aria-hidden="true" />;
  return (
    <Circles size={size} aria-hidden="true">
      <span />
      <span />
      <span />
    </Circles>
  );
}
