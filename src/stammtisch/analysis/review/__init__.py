"""A finished match looked back at: chances, what decisions cost, luck and skill told apart."""

from stammtisch.analysis.review.course import NoReview
from stammtisch.analysis.review.model import Review, ReviewPart
from stammtisch.analysis.review.review import review, whole

__all__ = ["NoReview", "Review", "ReviewPart", "review", "whole"]
