/**
 * The parts of Pixi that the canvas uses. `unsafe-eval` replaces code that Pixi would generate at run time by plain functions, so
 * that a page's CSP need not allow eval; `skipExtensionImports` leaves out Pixi's event and accessibility systems.
 */
import "pixi.js/unsafe-eval";
