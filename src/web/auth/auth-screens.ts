import 'virtual:text/auth';
// Each is small, and anyone who sees one of them soon sees another: they load together.
export { AuthLayout } from './auth-layout.tsx';
export { LoginScreen } from './login-screen.tsx';
export { ForgotPasswordScreen, ResetPasswordScreen } from './reset-password-screens.tsx';
export { ConfirmSignUpScreen, SignUpScreen } from './sign-up-screens.tsx';
