"""The engines, kernels and solvers, beside the field's."""
