/**
 * The parts of Pixi this canvas uses. `unsafe-eval` replaces the code that Pixi would generate at run time by plain functions,
 * so that a page's policy need not allow eval; with `skipExtensionImports` Pixi's event and accessibility systems stay out.
 */
import "pixi.js/unsafe-eval";
import "pixi.js/mesh";
